import { expect, test } from 'vitest'
import { claimExpiry, claimLinkExpiry, claimStanding, decideClaim } from './claim.ts'
import { claimEmail } from './claim-email.ts'

const now = new Date('2026-11-23T10:00:00Z')
const expiresAt = claimExpiry(now)
const open = { state: 'open' as const, expiresAt }

test('there is a year to claim, and the link can say that it is over', () => {
  expect(expiresAt).toEqual(new Date('2027-11-23T10:00:00Z'))
  expect(claimLinkExpiry(expiresAt) > expiresAt).toBe(true)
})

test.each([
  ['one that waits', open, now, true, 'sent'],
  ['one at its last instant', open, new Date(expiresAt.getTime() - 1), true, 'sent'],
  ['one whose time is over', open, expiresAt, 'expired', 'expired'],
  ['one that was used', { state: 'claimed' as const, expiresAt }, now, 'already_claimed', 'claimed'],
  [
    'one that was used, long ago',
    { state: 'claimed' as const, expiresAt: now },
    expiresAt,
    'already_claimed',
    'claimed',
  ],
  ['one that was returned', { state: 'void' as const, expiresAt }, now, 'void', 'returned'],
])('%s', (_, claim, at, answer, standing) => {
  const decision = decideClaim(claim, at)
  expect(decision.ok || decision.refusal).toBe(answer)
  expect(claimStanding(claim, at)).toBe(standing)
})

test('one that is not there', () => {
  expect(decideClaim(null, now)).toEqual({ ok: false, refusal: 'claim_not_found' })
})

test('the recipient of a gift is written to, and otherwise the buyer', () => {
  const nobody = { recipientName: null, recipientEmail: null }
  const buyer = { kind: 'cart' as const, buyerName: 'Ada', buyerEmail: 'ada@example.com', ...nobody }
  const claims = [
    { name: '6 Class Package', kind: 'plan' as const, expiresAt, claimUrl: 'https://tempo.example/claim?token=a' },
  ]
  expect(claimEmail(buyer, claims)).toMatchObject({ kind: 'package-links', to: { email: 'ada@example.com' } })
  expect(claimEmail(buyer, claims)).toMatchObject({ facts: { nouns: { one: 'package', many: 'packages' } } })
  const pass = { ...claims[0]!, name: 'Ten classes', kind: 'pass' as const }
  expect(claimEmail(buyer, [...claims, pass])).toMatchObject({ facts: { nouns: { one: 'link', many: 'links' } } })
  expect(claimEmail({ ...buyer, kind: 'class' }, claims)).toMatchObject({ facts: { hasPlace: true } })
  const gift = { ...buyer, recipientName: 'Grace', recipientEmail: 'grace@example.com' }
  expect(claimEmail(gift, claims)).toMatchObject({
    kind: 'gift-claim',
    to: { email: 'grace@example.com' },
    facts: { buyerName: 'Ada', recipientName: 'Grace', claimUrl: 'https://tempo.example/claim?token=a' },
  })
})
