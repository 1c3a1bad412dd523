import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMembership, ctxFor } from '#tests/helpers/build.ts'
import { aPersonOf } from '#tests/helpers/places.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// PRODUCT 4.10: every place says whose it is.

const studio = await openTestStudio()
const { db } = studio.services

test('wherever places of a family are listed, cancelled or asked about, each says whose it is', async () => {
  const [ann, admin] = [await studio.signedIn('member', { name: 'Ann Cole' }), await studio.signedIn('admin')]
  const { id: userId, ...account } = ann.account
  const actor = { kind: 'account', role: 'member', userId, ...account } as const
  await aMembership(db, actor, { packageId: 'family', allowance: 20 })
  const zoe = await aPersonOf(studio, actor, 'Zoe Abel')
  const { id: sessionId } = await aClassSession(db, { date: '2026-11-24' })
  const references: string[] = []
  for (const personId of [undefined, zoe]) {
    const booked = await bookSession(ctxFor(db, actor), { sessionId, personId })
    if (booked.ok) references.push(booked.value.reference)
  }
  await studio.sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
    [userId],
  )
  const lists = [
    'schedule',
    'direct-debit?off',
    'your-data/delete',
    'membership/pause?from=2026-11-24&until=2026-11-30',
  ]
  const pages = [
    ...lists.map((path) => [ann, path, ['Ann Cole', 'Zoe Abel']] as const),
    [ann, 'profile', ['Zoe Abel']] as const,
    [admin, `users/${userId}`, ['Ann Cole', 'Zoe Abel']] as const,
    ...references.map((one, index) => [ann, `bookings/${one}/cancel`, [['Ann Cole', 'Zoe Abel'][index]!]] as const),
  ]
  expect(pages).toHaveLength(8)
  for (const [who, path, names] of pages) {
    const { html } = await who.page(`/dashboard/${path}`)
    for (const name of names) expect(html, path).toContain(`Salsa for ${name}`)
    expect(html, path).not.toMatch(/Salsa, (?:Tomorrow, )?Tuesday/)
  }
})
