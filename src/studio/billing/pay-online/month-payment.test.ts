import { expect, test } from 'vitest'
import { isMonthOfLink, payLinkSubject, readPayLinkSubject } from './month-payment.ts'

const renewsAt = new Date('2026-12-10T10:00:00Z')

test('a link to pay a month leads to that member and month', () => {
  expect(readPayLinkSubject(payLinkSubject('mia', renewsAt))).toEqual({ memberId: 'mia', renewsAt })
})

test.each([null, '', 'mia', 'mia.', '.1796896800000', 'mia.soon'])('%j leads nowhere', (subject) => {
  expect(readPayLinkSubject(subject)).toBeNull()
})

test('a link sent while months ended at an hour opens the month that begins after the same day', () => {
  const due = { renewsAt: new Date('2026-12-14T00:00:00Z') }
  const isOf = (at: string) => isMonthOfLink({ renewsAt: new Date(at) }, due)
  expect(['2026-12-14T00:00:00Z', '2026-12-13T12:00:00Z'].map(isOf)).toEqual([true, true])
  expect(['2026-12-13T00:00:00Z', '2026-12-14T00:00:01Z'].map(isOf)).toEqual([false, false])
})
