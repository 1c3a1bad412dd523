import { expect, test } from 'vitest'
import { hasOwnDetails, NEW_STUDIO, newStudioSettings } from './new-studio.ts'

const own = {
  ...NEW_STUDIO,
  name: 'Harbour',
  addressLines: ['1 Quay'],
  phone: '0113 496 0000',
  email: 'a@harbour.test',
}

test('a new studio is not open (PRODUCT 4.9)', () => {
  expect(newStudioSettings.opening.isOpen).toBe(false)
})

test.each([
  ['all of its own', {}, true],
  ['no address', { addressLines: [] }, false],
  ['the address it came with', { addressLines: NEW_STUDIO.addressLines }, false],
  ['the name it came with', { name: NEW_STUDIO.name }, false],
  ['the telephone number it came with', { phone: NEW_STUDIO.phone }, false],
  ['the email address it came with', { email: NEW_STUDIO.email }, false],
])('with %s (%j) a studio has its own details: %s', (_what, details, isSo) => {
  expect(hasOwnDetails({ ...own, ...details })).toBe(isSo)
})
