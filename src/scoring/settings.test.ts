import { describe, expect, test } from 'vitest'
import { definitions } from '../document/definition.ts'
import {
  defaultSettings,
  definitionOf,
  flagOf,
  leavesOutMentions,
  presets,
  resolveSettings,
  type Settings,
  settingChoices,
  settingMeanings,
} from './settings.ts'

test('every choice of every setting is allowed, its first is the default, and nothing else is', () => {
  for (const [name, choices] of Object.entries(settingChoices)) {
    expect(defaultSettings[name as keyof Settings]).toBe(choices[0])
    for (const choice of choices) {
      expect(resolveSettings({ [name]: choice })).toMatchObject({ [name]: choice })
    }
    expect(() => resolveSettings({ [name]: 'something else' })).toThrow(
      `${name}: "something else" is not one of ${choices.join(', ')} [bad-setting]`,
    )
    expect(settingMeanings[name as keyof typeof settingMeanings]).toMatch(/\w/)
  }
})

test('what is no setting is refused, with the names of all', () => {
  expect(() => resolveSettings({ macth: 'exact' } as never)).toThrow(
    `unknown setting "macth"; settings are ${Object.keys(defaultSettings).join(', ')} [bad-setting]`,
  )
  for (const name of ['toString', '__proto__x'])
    expect(() => resolveSettings({ [name]: 1 } as never)).toThrow('unknown setting')
  for (const name of ['metrics', 'by'])
    expect(() => resolveSettings({ [name]: 'muc' } as never)).toThrow(`${name}: expected a list of names`)
  expect(() => resolveSettings({ aceWeights: { type: 'x' } } as never)).toThrow('bad-weights')
  expect(resolveSettings({ metrics: ['anything'], by: ['anything'] })).toMatchObject({ by: ['anything'] })
})

test('every preset names its metrics, and that of ACE its rule and its year', () => {
  expect(Object.entries(presets).filter(([, { settings }]) => (settings.metrics ?? []).length === 0)).toEqual(
    [],
  )
  expect(presets['ace-2005']?.settings).toMatchObject({ match: 'ace', zeros: 'drop', aceYear: '2005' })
})

test('what is given wins over a preset, and that over the defaults', () => {
  const preset = presets['crac-2018']
  expect(resolveSettings({}, preset)).toEqual({ ...defaultSettings, ...preset?.settings })
  expect(resolveSettings({ match: 'head', singletons: 'drop' }, preset)).toMatchObject({
    match: 'head',
    singletons: 'drop',
    metrics: preset?.settings.metrics,
  })
})

test('every preset is made of settings', () => {
  for (const { settings, summary } of Object.values(presets)) {
    expect(resolveSettings(settings)).toMatchObject(settings)
    expect(summary).not.toBe('')
  }
  expect(
    Object.entries(presets).map(
      ([name, { settings }]) => `${name}: ${Object.values(settings).flat().join(' ')}`,
    ),
  ).toEqual(
    expect.arrayContaining([
      'conll-2012: muc b3 ceafe conll',
      'crac-2022: mentions muc b3 ceafe zero partial drop linear',
      'crac-2023: mentions muc b3 ceafe zero head drop linear',
      'crac-2024: muc b3 ceafe conll zero head drop dependent',
      'crac-2025: muc b3 ceafe conll zero head drop dependent',
      'crac-2018: mentions muc b3 ceafe conll nonreferring min',
      'codi-crac: mentions muc b3 ceafe conll min score',
      'litbank: muc b3 ceafe conll',
      'muc-6: muc muc drop drop',
      'ace-2005: ace b3 ceafm ace drop 2005',
    ]),
  )
})

describe('a definition of mentions', () => {
  const of = (overrides: Partial<Settings>) => definitionOf(resolveSettings(overrides))

  test.each(['all', 'muc', 'ace'] as const)('%s is as it is defined', (definition) => {
    expect(of({ definition })).toEqual(definitions[definition])
  })

  test('drops singletons where it has none, unless they are asked for', () => {
    expect(resolveSettings({ definition: 'muc' }).singletons).toBe('drop')
    expect(resolveSettings({ definition: 'muc', singletons: 'keep' }).singletons).toBe('keep')
    expect(resolveSettings({ definition: 'ace' }).singletons).toBe('keep')
    expect(resolveSettings({}, { summary: '', settings: { definition: 'muc' } }).singletons).toBe('drop')
    expect(of({ singletons: 'drop-response' }).singletons).toBe(false)
  })

  test.each(['relativePronouns', 'gerunds', 'nestedNouns'] as const)('%s can be set apart', (name) => {
    for (const definition of ['all', 'muc', 'ace'] as const) {
      expect(of({ definition, [name]: 'keep' })).toEqual({ ...definitions[definition], [name]: true })
      expect(of({ definition, [name]: 'drop' })).toEqual({ ...definitions[definition], [name]: false })
    }
  })

  test('names and types can be set apart', () => {
    expect(of({ nestedNames: 'keep', definition: 'muc' }).nestedNames).toBe('all')
    expect(of({ nestedNames: 'places' }).nestedNames).toBe('places')
    expect(of({ nestedNames: 'drop' }).nestedNames).toBe('none')
    expect(of({ semanticTypes: 'ace' }).types).toEqual(definitions.ace.types)
    expect(of({ semanticTypes: 'all', definition: 'ace' }).types).toBeUndefined()
  })

  test('leaves out mentions if it, or one of its switches, was asked for', () => {
    expect(leavesOutMentions(resolveSettings({}))).toBe(false)
    expect(leavesOutMentions(resolveSettings({ singletons: 'drop' }))).toBe(false)
    for (const overrides of [
      { definition: 'ace' },
      { gerunds: 'drop' },
      { relativePronouns: 'keep' },
      { nestedNouns: 'drop' },
      { nestedNames: 'places' },
      { semanticTypes: 'ace' },
    ] as const)
      expect(leavesOutMentions(resolveSettings(overrides))).toBe(true)
  })
})

test('a setting is spelt as its flag', () => {
  expect(flagOf('keyDuplicates')).toBe('key-duplicates')
  expect(flagOf('match')).toBe('match')
  expect(flagOf('aBC')).toBe('a-b-c')
})
