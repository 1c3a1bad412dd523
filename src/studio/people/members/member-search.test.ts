import { expect, test } from 'vitest'
import { memberSearchForm } from './member-search.ts'

test('an address that cannot be meant shows the whole list', () => {
  const odd = { search: ' \0 ', membershipType: "x' or 1=1", directDebit: 'maybe', sort: 'shoe size', page: '0' }
  const whole = { search: '', membershipType: '', directDebit: '', sort: 'name', page: 1 }
  expect(memberSearchForm.parse(odd)).toEqual(whole)
  expect(memberSearchForm.parse({})).toEqual(whole)
})

test('a whole one is taken as it is', () => {
  const asked = { search: ' mia ', membershipType: 'basic', directDebit: 'active', sort: 'newest', page: '3' }
  expect(memberSearchForm.parse(asked)).toEqual({ ...asked, search: 'mia', page: 3 })
})

test('a search is at most 100 characters long, and pages end somewhere', () => {
  expect(memberSearchForm.parse({ search: 'x'.repeat(101) }).search).toHaveLength(100)
  expect(['1', '10000', '10001'].map((page) => memberSearchForm.parse({ page }).page)).toEqual([1, 10_000, 1])
  expect(memberSearchForm.parse({ page: 'x' }).page).toBe(1)
})
