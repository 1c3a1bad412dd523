import { expect, test } from 'vitest'
import { classesLeftOf, isConsent, isNoProduct, penceOf, standingOf } from './import-words.ts'

test.each([
  ['', 'active'],
  ['Active', 'active'],
  ['Past due', 'active'],
  ['On Hold', 'frozen'],
  ['Paused', 'frozen'],
  ['Suspended', 'frozen'],
  ['Canceled', 'cancelled'],
  ['Terminated', 'cancelled'],
  ['Lapsed', 'ended'],
  ['used up', 'ended'],
  ['purple', null],
])('a membership that is %j is %s', (typed, standing) => {
  expect(standingOf(typed)).toBe(standing)
})

test.each([
  ['4', 4],
  ['4.0', 4],
  ['4/10', 4],
  ['4 of 10', 4],
  ['12 credits remaining', 12],
  ['0', 0],
  ['998', 998],
  ['999', 'unlimited'],
  ['Unlimited classes', 'unlimited'],
  ['\u221e', 'unlimited'],
  ['', undefined],
  ['-', undefined],
  ['-2', null],
  ['2.5', null],
  ['many', null],
])('%j left are %s', (typed, left) => {
  expect(classesLeftOf(typed)).toBe(left)
})

test.each([
  ['£45.00', 4500],
  ['45', 4500],
  ['1,045.5 GBP', 104_550],
  ['45,00', null],
  ['', null],
  ['free', null],
])('%j is %s pence', (typed, pence) => {
  expect(penceOf(typed)).toBe(pence)
})

test('only yes is yes, and none is none', () => {
  expect(['Yes', 'TRUE', 'opted in', '', 'No', 'unknown'].map(isConsent)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['', 'None', 'No membership', 'Gold'].map(isNoProduct)).toEqual([true, true, true, false])
})
