import { expect, test } from 'vitest'
import { fieldErrors } from '#src/kit/form.ts'
import { classTypeForm, classTypeId } from './class-type.ts'

const filledIn = { name: 'Yoga', description: 'Slow and warm', position: '1' }
const faultsOf = (typed: object) => {
  const parsed = classTypeForm.safeParse({ ...filledIn, ...typed })
  return parsed.success ? {} : fieldErrors(parsed.error)
}

test.each([
  [{ name: 'x'.repeat(60), description: 'x'.repeat(500), position: '999', isHidden: 'on' }, {}],
  [{ position: '0' }, {}],
  [{ name: 'x'.repeat(61) }, { name: 'Please use 60 characters at most' }],
  [{ description: 'x'.repeat(501) }, { description: 'Please use 500 characters at most' }],
  [{ position: '1000' }, { position: 'Please give a whole number from 0 to 999' }],
])('what an admin says of a class type, case %#', (typed, faults) => expect(faultsOf(typed)).toEqual(faults))

test('its address is made of its name, and is never the one that stands for all', () => {
  expect([classTypeId('Hip Hop', 0), classTypeId('Hip Hop', 1), classTypeId('Classes', 0)]).toEqual([
    'hip-hop',
    'hip-hop-2',
    'class',
  ])
})
