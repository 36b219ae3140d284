import { expect, test } from 'vitest'
import { beyondCompat, compatModes, isListed } from './compat.ts'
import { defaultSettings, resolveSettings, type Settings, settingChoices } from './settings.ts'

type Choice = keyof typeof settingChoices
const modes = Object.entries(compatModes) as ['conll' | 'corefud' | 'ua', (typeof compatModes)['ua']][]

test.each(modes)('--compat %s takes what its scorer offers, and nothing else', (compat, mode) => {
  const usual: Settings = { ...defaultSettings, ...mode.defaults({}), compat }
  expect(beyondCompat(usual)).toBeUndefined()
  for (const [name, offered] of Object.entries(mode.offers) as [Choice, readonly string[]][]) {
    for (const choice of settingChoices[name]) {
      const expected = offered.includes(choice) ? undefined : { name, value: choice }
      const split = name === 'split' && choice === 'score' ? { singletons: 'keep' as const } : {}
      expect(beyondCompat({ ...usual, ...split, [name]: choice } as Settings)).toEqual(expected)
    }
  }
})

test('what each scorer offers', () => {
  expect(
    modes.map(([id, { offers }]) => `${id}: ${JSON.stringify(offers).replaceAll('"', '')}`),
  ).toMatchInlineSnapshot(`
    [
      "conll: {match:[exact],average:[micro],blanc:[conll],zeros:[keep,drop,linear],split:[ignore]}",
      "corefud: {match:[exact,partial,head],singletons:[keep,drop],missing:[error],zeros:[keep,linear,dependent],blanc:[luo2014],average:[micro],layer:[identity],nonReferring:[drop],split:[ignore]}",
      "ua: {match:[exact,min],singletons:[keep,drop],missing:[error],zeros:[keep,drop,linear],blanc:[luo2014],average:[micro],nonReferring:[drop]}",
    ]
  `)
  expect(modes.map(([id, { metrics = ['all'] }]) => `${id}: ${metrics.join(' ')}`)).toMatchInlineSnapshot(`
    [
      "conll: all",
      "corefud: muc b3 ceafe ceafm blanc lea mor zero conll",
      "ua: muc b3 ceafe ceafm blanc lea conll",
    ]
  `)
})

test('metrics, features and split antecedents that a scorer does not have are refused by name', () => {
  const tryCompat = (overrides: Partial<Settings>): string => {
    try {
      resolveSettings({ compat: 'ua', ...overrides })
      return 'taken'
    } catch (error) {
      return String(error)
    }
  }
  expect([
    tryCompat({}),
    tryCompat({ metrics: ['lea'] }),
    tryCompat({ metrics: ['mor'] }),
    tryCompat({ by: ['type'] }),
    tryCompat({ split: 'score' }),
    tryCompat({ split: 'score', singletons: 'drop' }),
    tryCompat({ split: 'score', metrics: ['blanc'] }),
    tryCompat({ compat: 'corefud', metrics: ['mor'] }),
    tryCompat({ compat: 'corefud', split: 'score' }),
    tryCompat({ compat: 'conll', metrics: ['mor'], by: ['type'] }),
  ]).toMatchInlineSnapshot(`
    [
      "taken",
      "taken",
      "RefereeError: metrics: the Universal Anaphora scorer has no "mor" [bad-setting]",
      "RefereeError: by: the Universal Anaphora scorer has no "type" [bad-setting]",
      "taken",
      "RefereeError: singletons: the Universal Anaphora scorer has no "drop" beside --split score [bad-setting]",
      "RefereeError: metrics: the Universal Anaphora scorer has no "blanc" beside --split score that can be repeated: its number follows the order in which Python walks through a set [bad-setting]",
      "taken",
      "RefereeError: split: corefud-scorer has no "score" [bad-setting]",
      "taken",
    ]
  `)
  expect(
    ['none', 'conll', 'corefud', 'ua'].map((compat) => isListed({ ...defaultSettings, compat } as Settings)),
  ).toEqual([false, false, true, true])
  expect(beyondCompat({ ...defaultSettings, compat: 'none', match: 'head' })).toBeUndefined()
  expect(beyondCompat({ ...defaultSettings, compat: 'conll', window: 7 })).toEqual({
    name: 'window',
    value: '7',
  })
  expect(compatModes.conll.defaults({})).toEqual({})
})
