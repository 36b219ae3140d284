import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { dataFolder, dataTest } from '../../tests/data.ts'
import { loadFormat } from '../../tests/support/load-format.ts'
import { format as anaphorsFormat } from './anaphors/format.ts'
import { format as cracTextFormat } from './crac-text/format.ts'
import { format as inlineFormat } from './inline/format.ts'
import { format as jsonlinesFormat } from './jsonlines/format.ts'
import { format as precoFormat } from './preco/format.ts'
import { format as stringsFormat } from './strings/format.ts'

const anaphors = await loadFormat(anaphorsFormat)
const cracText = await loadFormat(cracTextFormat)
const inline = await loadFormat(inlineFormat)
const jsonlines = await loadFormat(jsonlinesFormat)
const preco = await loadFormat(precoFormat)
const strings = await loadFormat(stringsFormat)

dataTest('of all files there are, only their own are claimed', () => {
  const buffer = new Uint8Array(1 << 16)
  const claims: string[] = []
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
  for (const name of names.sort()) {
    const path = join(dataFolder, name)
    if (!statSync(path).isFile()) continue
    const file = openSync(path, 'r')
    const head = new TextDecoder().decode(buffer.subarray(0, readSync(file, buffer)))
    closeSync(file)
    for (const format of [jsonlines, preco, anaphors, inline, cracText, strings]) {
      const sign = format.sniff(head)
      if (sign !== undefined) claims.push(`${format.id} ${name}: ${sign}`)
    }
  }

  expect(names.length).toBeGreaterThan(1900)
  expect(claims).toMatchInlineSnapshot(`
    [
      "jsonlines fr-democrat/dem1921_sg_cut2000.dev.jsonlines: a JSON object with "clusters" of offsets",
      "anaphors sys-model-based-coref/data/wiki-grounded.json: a JSON object with "paragraph" and its annotation",
      "anaphors sys-model-based-coref/data/wiki-span.json: a JSON object with "paragraph" and its annotation",
    ]
  `)
})
