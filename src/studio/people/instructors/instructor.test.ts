import { expect, test } from 'vitest'
import { instructorForm } from './instructor.ts'

const words = { name: 'Ana Ruiz', specialty: 'Salsa', bio: 'Danced in Cali.', position: '3' }

test.each([
  ['name', 'x'.repeat(80), 'x'.repeat(81)],
  ['specialty', 'x'.repeat(120), 'x'.repeat(121)],
  ['bio', 'x'.repeat(2000), 'x'.repeat(2001)],
  ['position', '999', '1000'],
  ['position', '0', ''],
])('limits of %s, case %#', (field, fits, exceeds) => {
  expect(instructorForm.safeParse({ ...words, [field]: fits }).success).toBe(true)
  expect(instructorForm.safeParse({ ...words, [field]: exceeds }).success).toBe(false)
})

test('an instructor is shown while the box is ticked', () => {
  expect(instructorForm.parse({ ...words, isActive: 'on' })).toMatchObject({ position: 3, isActive: true })
  expect(instructorForm.parse(words)).toMatchObject({ isActive: false })
})
