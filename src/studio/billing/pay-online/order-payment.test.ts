import { expect, test } from 'vitest'
import { buyerForm, recipientForm } from './order-payment.ts'

const address = (last: number) => `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(last)}.uk`

test.each([
  ['x', 'mia@example.test', true],
  ['x'.repeat(100), address(57), true],
  ['x'.repeat(101), 'mia@example.test', false],
  ['Mia', address(58), false],
  [' ', 'mia@example.test', false],
  ['Mia', 'mia', false],
])('name and address of a buyer or recipient, case %#', (name, email, isTaken) => {
  expect(buyerForm.safeParse({ name, email }).success).toBe(isTaken)
  expect(recipientForm.safeParse({ recipientName: name, recipientEmail: email }).success).toBe(isTaken)
})

test('names are one line, addresses in lower case', () => {
  expect(buyerForm.parse({ name: ' Mia\n Wong ', email: ' MIA@example.test ' })).toEqual({
    name: 'Mia Wong',
    email: 'mia@example.test',
  })
})

test.each([
  ['name', '', 'Please enter your full name'],
  ['email', '', 'Please enter your email address'],
])('without %s the buyer is asked for it', (field, typed, sentence) => {
  const { error } = buyerForm.safeParse({ name: 'Mia', email: 'mia@example.test', [field]: typed })
  expect(error?.issues[0]).toMatchObject({ path: [field], message: sentence })
})
