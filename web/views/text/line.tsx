import type { Words } from '../../worker/view-models/words.ts'
import { type Fragment, type Node, nest } from './fragments.ts'

/** A mention's appearance, regardless of its place. */
export interface Look {
  readonly label: string
  readonly colour: string
  readonly classes: string
  /** Symbol of its verdict, beside the number. */
  readonly sign: string
}

interface LineProps {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly fragments: readonly Fragment[]
  readonly lookOf: (fragment: Fragment) => Look
  /** Whether a search found this token. */
  readonly isFound: (token: number) => boolean
}

/** One line of text with its mentions. */
export function Line({ words, from, to, fragments, lookOf, isFound }: LineProps) {
  return (
    <div class="line" dir="auto">
      {renderNodes(nest(fragments, from, to), from)}
    </div>
  )

  /** Nodes and the spaces between them, which belong to no mention. */
  function renderNodes(nodes: readonly Node[], first: number): (string | preact.JSX.Element)[] {
    return nodes.flatMap((node) => {
      const at = node.kind === 'words' ? node.from : node.fragment.from
      return at === first ? [renderNode(node)] : [blankBefore(at), renderNode(node)]
    })
  }

  function renderNode(node: Node): preact.JSX.Element {
    if (node.kind === 'words') return <Run key={`w${node.from}`} from={node.from} to={node.to} />
    const { fragment, inside } = node
    const { side, mention, isStart, isEnd } = fragment
    const look = lookOf(fragment)
    const edges = `${isStart ? ' starts' : ''}${isEnd ? ' ends' : ''}`
    return (
      <span
        key={`${side}${mention}.${fragment.from}`}
        class={`mention ${side} ${look.classes}${edges}`}
        style={{ '--entity': look.colour }}
        data-mention={`${side}:${mention}`}
      >
        <bdi>{renderNodes(inside, fragment.from)}</bdi>
        {isEnd && (
          <sub class="number" dir="ltr">
            {look.label}
            {look.sign}
          </sub>
        )}
      </span>
    )
  }

  /** Words between mentions. */
  function Run({ from: first, to: last }: { readonly from: number; readonly to: number }) {
    const parts: (string | preact.JSX.Element)[] = []
    let plain = ''
    for (let token = first; token < last; token++) {
      const text = words.text.slice(words.start[token], words.end[token])
      if (token > first) plain += blankBefore(token)
      if (isFound(token)) {
        parts.push(plain, <mark key={token}>{text}</mark>)
        plain = ''
      } else plain += text
    }
    return <>{[...parts, plain]}</>
  }

  function blankBefore(token: number): string {
    return words.text.slice(words.end[token - 1], words.start[token])
  }
}
