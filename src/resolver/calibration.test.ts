import { expect, test } from 'vitest'
import { calibrate, fitCalibration, type JudgedScore, logOdds } from './calibration.ts'

const judgedScores = (score: number, right: number, wrong: number): JudgedScore[] => [
  ...Array.from({ length: right }, () => ({ score, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ score, isRight: false })),
]

test('a fitted score says how often such scores are right, whatever their unit', () => {
  for (const unit of [1, 1000]) {
    const fitted = fitCalibration([...judgedScores(-unit, 10, 30), ...judgedScores(2 * unit, 36, 4)])
    expect(fitted).toBeDefined()
    expect(calibrate(-unit, fitted as never)).toBeCloseTo(10 / 40, 4)
    expect(calibrate(2 * unit, fitted as never)).toBeCloseTo(36 / 40, 4)
  }
})

test('what is calibrated already stays as it is', () => {
  const fitted = fitCalibration([
    ...judgedScores(logOdds(0.25), 25, 75),
    ...judgedScores(logOdds(0.9), 90, 10),
  ])
  expect(fitted?.slope).toBeCloseTo(1, 4)
  expect(fitted?.offset).toBeCloseTo(0, 4)
})

test('scores that tell right from wrong without exception have an end, and those that are all right teach nothing', () => {
  const fitted = fitCalibration([...judgedScores(-1, 0, 5), ...judgedScores(1, 5, 0)])
  expect(Number.isFinite(fitted?.slope)).toBe(true)
  expect(fitCalibration(judgedScores(1, 5, 0))).toBeUndefined()
  expect(fitCalibration([])).toBeUndefined()
})

test('odds of what is certain are finite', () => {
  expect([logOdds(0), logOdds(0.5), logOdds(1)]).toEqual([-20, 0, 20])
})
