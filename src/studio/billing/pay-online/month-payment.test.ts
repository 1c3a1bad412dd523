import { expect, test } from 'vitest'
import { payLinkSubject, readPayLinkSubject } from './month-payment.ts'

const renewsAt = new Date('2026-12-10T10:00:00Z')

test('a link to pay a month leads to that member and month', () => {
  expect(readPayLinkSubject(payLinkSubject('mia', renewsAt))).toEqual({ memberId: 'mia', renewsAt })
})

test.each([null, '', 'mia', 'mia.', '.1796896800000', 'mia.soon'])('%j leads nowhere', (subject) => {
  expect(readPayLinkSubject(subject)).toBeNull()
})
