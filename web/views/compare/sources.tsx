import type { ComparedPair } from 'coref-referee/compare'
import { counted, signedPercent } from 'coref-referee/explorer'
import { metricById } from 'coref-referee/score'
import { Scroll } from '../../parts/scroll.tsx'
import { otherIndex, systemIndex, systemNames } from '../../state/data.ts'
import { linkTo, route } from '../../state/route.ts'

const SHOWN = 12

/** The documents and entities that account for the difference, in either direction. */
export function Sources({ pair, metric }: { readonly pair: ComparedPair; readonly metric: string }) {
  const documents = [...pair.documents]
    .sort((a, b) => Math.abs(b.effect[metric] ?? 0) - Math.abs(a.effect[metric] ?? 0))
    .slice(0, SHOWN)
  return (
    <section>
      <h2>Where the difference comes from</h2>
      <div class="columns">
        <Scroll label="Documents that make the difference">
          <table>
            <caption>Documents, by what they add to B − A ({metricById(metric)?.label ?? metric})</caption>
            <tbody>
              {documents.map(({ id, effect }) => (
                <tr key={id}>
                  <th scope="row">
                    <a
                      href={linkTo({ doc: id, mention: undefined })}
                      onClick={showText}
                      aria-current={route.value.doc === id ? 'true' : undefined}
                    >
                      <bdi>{id}</bdi>
                    </a>
                  </th>
                  <td class="right">{signedPercent(effect[metric] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
        <Scroll label="Entities that make the difference">
          <table>
            <caption>Key entities, by what they add to B − A (B³)</caption>
            <tbody>
              {pair.entities.slice(0, SHOWN).map(({ doc, entity, text, mentions, effect }) => (
                <tr key={`${doc} ${entity}`}>
                  <th scope="row">
                    <a
                      href={linkTo({
                        view: 'text',
                        doc,
                        // Show the system that is wrong: the effect is positive where A misses the entity.
                        system: systemNames.value[effect > 0 ? systemIndex.value : otherIndex.value],
                        other: systemNames.value[effect > 0 ? otherIndex.value : systemIndex.value],
                        follow: `key:${entity ?? ''}`,
                      })}
                    >
                      <bdi>{text ?? entity}</bdi>
                    </a>
                    <span class="small">
                      {counted(mentions, 'mention')}, <bdi>{doc}</bdi>
                    </span>
                  </th>
                  <td class="right">{signedPercent(effect)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
    </section>
  )
}

/** The text is below the link just clicked, often out of view. */
function showText(): void {
  // Wait until the page has followed the link.
  setTimeout(() => document.querySelector('.three-way')?.scrollIntoView({ block: 'start' }))
}
