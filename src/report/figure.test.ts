import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { type Figure, renderSvg } from './figure.ts'

const figure: Figure = {
  title: 'Share & score',
  kind: 'lines',
  x: { label: 'share', range: [0, 1] },
  y: { label: 'F1' },
  series: [
    {
      name: 'B³ <sys>',
      points: [
        [0, 40],
        [0.5, 50],
        [1, 60],
      ],
    },
    {
      name: 'MUC',
      points: [
        [0, 55],
        [1, 57],
      ],
    },
  ],
}

/** The texts of an SVG; throws when it is not well-formed. */
function textsOf(svg: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text)
  })
  parser.write(svg).close()
  return texts
}

describe('a figure', () => {
  test('is well-formed, names its axes and its series and marks round values', () => {
    const texts = textsOf(renderSvg(figure))

    expect(texts).toEqual(
      expect.arrayContaining([
        'Share & score',
        'share',
        'F1',
        'B³ <sys>',
        'MUC',
        '0',
        '0.2',
        '1',
        '40',
        '60',
      ]),
    )
  })

  test('puts values where its axes say', () => {
    const [low, high] = [...renderSvg(figure).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].flatMap(
      ([, x, y]) => [[Number(x), Number(y)]],
    )

    expect(low?.[0]).toBe(56)
    expect(high?.[0]).toBe((56 + 490) / 2)
    expect(high?.[1]).toBeLessThan(low?.[1] as number)
  })

  test('names the things along an axis that has no numbers', () => {
    const x = { label: 'class', categories: ['PN-e', 'PN-p & more'] }
    const svg = renderSvg({ ...figure, x, series: [{ name: 'a', points: [[1, 0.5]] }] })

    expect(textsOf(svg)).toEqual(expect.arrayContaining(['PN-e', 'PN-p & more']))
    // Two categories share the width, and each is in the middle of its half.
    expect(svg).toContain(`<circle cx="${56 + ((490 - 56) * 3) / 4}"`)
  })

  test('points out a value, and groups the digits of large ones', () => {
    const x = { label: 'entities', range: [0, 20_000] as const, mark: { at: 10_000, label: 'key' } }
    const texts = textsOf(renderSvg({ ...figure, x, series: [{ name: 'a', points: [[10_000, 1]] }] }))

    expect(texts).toEqual(expect.arrayContaining(['key', '20,000']))
  })

  test('draws a diagonal no farther than both axes go', () => {
    const axes = { x: { label: 'x', range: [0, 1] as const }, y: { label: 'y', range: [0.5, 2] as const } }
    const svg = renderSvg({ ...figure, ...axes, diagonal: true, series: [] })

    expect(svg).toContain(`<line x1="${(56 + 490) / 2}" y1="352" x2="490"`)
  })

  test.each([
    ['nothing', []],
    ['one point', [[3, 3]] as const],
  ])('shows %s without a number that is none', (_, points) => {
    const svg = renderSvg({ ...figure, series: [{ name: 'a', points }] })

    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    expect(() => textsOf(svg)).not.toThrow()
  })
})
