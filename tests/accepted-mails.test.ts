import { expect, test } from 'vitest'
import { judgeMails } from '#scripts/faults/accepted-mails.ts'

// How `npm run faults` judges what a bad mail server accepted of one booking and its cancellation. `-` was accepted unheard.

const judge = (...accepted: string[]) =>
  judgeMails(
    accepted.map((mark) => ({
      messageId: mark.replace('-', ''),
      method: mark.startsWith('b') ? 'REQUEST' : 'CANCEL',
      bookingId: 'one',
      isAnswered: !mark.endsWith('-'),
    })),
    ['one'],
  )

test('both once and in order is right, and a repeat whose first answer was lost is counted apart', () => {
  expect(judge('b1', 'c1')).toEqual({ accepted: 2, repeated: 0, withdrawn: 0, faults: [] })
  expect(judge('b1-', 'b1', 'c1-', 'c1-', 'c1')).toEqual({ accepted: 5, repeated: 3, withdrawn: 0, faults: [] })
})

test('where Booked was withdrawn, Cancelled alone is right', () => {
  const mails = [{ messageId: 'c1', method: 'CANCEL', bookingId: 'one', isAnswered: true }]
  expect(judgeMails(mails, ['one'], new Set(['one']))).toMatchObject({ withdrawn: 1, faults: [] })
  expect(judgeMails(mails, ['one'])).toMatchObject({ faults: ['booking one: 0 e-mails say Booked'] })
})

test('a Booked that was withdrawn may have been accepted before, where its sender was not told and it came first', () => {
  const [booked, cancelled] = [
    { messageId: 'b1', method: 'REQUEST', bookingId: 'one', isAnswered: false },
    { messageId: 'c1', method: 'CANCEL', bookingId: 'one', isAnswered: true },
  ]
  const faultsOf = (...mails: (typeof booked)[]) => judgeMails(mails, ['one'], new Set(['one'])).faults
  expect(faultsOf(booked, cancelled)).toEqual([])
  expect(faultsOf(cancelled, booked)).toEqual(['booking one: Booked came after Cancelled'])
  expect(faultsOf({ ...booked, isAnswered: true }, cancelled)).toEqual(['booking one: 1 e-mails say Booked'])
})

test.each([
  ['one that never came', ['b1'], '0 e-mails say Cancelled'],
  ['one told twice under two names', ['b1', 'b2', 'c1'], '2 e-mails say Booked'],
  ['one sent again although it was answered', ['b1', 'b1', 'c1'], 'an e-mail came again after its answer'],
  ['the wrong order', ['c1', 'b1'], 'Booked came after Cancelled'],
  ['a repeat in the wrong order', ['b1-', 'c1', 'b1'], 'Booked came after Cancelled'],
])('%s is a fault', (_, accepted, fault) => expect(judge(...accepted).faults).toEqual([`booking one: ${fault}`]))
