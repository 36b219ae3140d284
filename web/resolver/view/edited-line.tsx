import { colourOf } from '../../parts/palette.ts'
import { type Fragment, type Node, nest } from '../../views/text/fragments.ts'
import type { Words } from '../../worker/view-models/words.ts'

interface EditedLineProps {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly fragments: readonly Fragment[]
  /** The number of a mention's entity. */
  readonly entityOf: (mention: number) => number
  readonly isSelected: (token: number) => boolean
  /** Number of the highlighted entity. */
  readonly followed: number | undefined
}

/** A line of text in which every word can be clicked. */
export function EditedLine({ words, from, to, fragments, entityOf, isSelected, followed }: EditedLineProps) {
  return (
    <div class="line" dir="auto">
      {renderNodes(nest(fragments, from, to), from)}
    </div>
  )

  function renderNodes(nodes: readonly Node[], first: number): preact.ComponentChildren[] {
    return nodes.flatMap((node) => {
      const at = node.kind === 'words' ? node.from : node.fragment.from
      const drawn = node.kind === 'words' ? tokens(node.from, node.to) : [mention(node)]
      return at === first ? drawn : [blankBefore(at), ...drawn]
    })
  }

  function mention({ fragment, inside }: Extract<Node, { kind: 'mention' }>): preact.JSX.Element {
    const { mention: index, isStart, isEnd } = fragment
    const number = entityOf(index)
    const edges = `${isStart ? ' starts' : ''}${isEnd ? ' ends' : ''}`
    return (
      <span
        key={`m${index}.${fragment.from}`}
        class={`mention key${followed === number ? ' followed' : ''}${edges}`}
        style={{ '--entity': colourOf(number) }}
      >
        {renderNodes(inside, fragment.from)}
        {isEnd && <sub class="number">{number}</sub>}
      </span>
    )
  }

  function tokens(first: number, last: number): preact.ComponentChildren[] {
    return Array.from({ length: last - first }, (_, i) => first + i).flatMap((token) => {
      const word = (
        <span key={token} data-token={token} class={isSelected(token) ? 'word chosen' : 'word'}>
          {words.text.slice(words.start[token], words.end[token])}
        </span>
      )
      return token === first ? [word] : [blankBefore(token), word]
    })
  }

  function blankBefore(token: number): string {
    return words.text.slice(words.end[token - 1], words.start[token])
  }
}
