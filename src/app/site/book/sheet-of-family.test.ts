import { expect, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { hidden } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const db = studio.services.db
const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** Pays for a drop-in on the sheet for a person of the account, as its form does without JavaScript. */
async function pay(member: Visitor, path: string, personId: string) {
  const formKey = hidden((await member.page(path)).html, 'formKey')!
  const form = { formKey, productId: 'drop-in', amountPence: '650', methodId: 'pm_card_visa', personId }
  return member.post(`${path.split('?')[0]}?form=${formKey}&with=drop-in&for=${personId}`, form)
}

test('a parent chooses on the sheet for whom it is, pays for a child, and the answers are the child’s', async () => {
  const { id } = await aClassSession(db, { capacity: 1 })
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  expect((await member.page(`/book/${id}`)).html).not.toContain('Book for')
  await member.post('/dashboard/family', { intent: 'add', name: 'Zoe' })
  const { html } = await member.page(`/book/${id}`)
  const zoe = /href="([^"]*for=([^"&]+)[^"]*)"[^>]*>Zoe</.exec(html)
  expect(html).toMatch(/aria-current="true"[^>]*>Me</)
  expect(html).toContain('Book Class')
  const forZoe = zoe![1]!.replaceAll('&amp;', '&')
  const refused = await member.follow(await member.post('/bookings', { sessionId: id, personId: zoe![2]! }))
  expect(refused.html).toContain(`href="/book/${id}?for=${zoe![2]}"`)
  const hers = (await member.page(forZoe)).html
  expect(hers).toMatch(/aria-current="true"[^>]*>Zoe</)
  expect(hers).toContain('These classes are for the account’s holder alone')
  expect(plain(hers)).not.toContain('6 Class Package')
  const personId = hidden(hers, 'personId')!
  const { html: done } = await member.follow(await pay(member, forZoe, personId))
  expect(plain(done)).toContain('for Zoe')
  expect((await member.page(`/book/${id}?for=${personId}`)).html).toContain('Zoe is booked into this class')
  expect((await member.page(`/book/${id}`)).html).toContain('Class is full')
  const next = await aClassSession(db, { capacity: 0, time: '20:00' })
  const full = (await member.page(`/book/${next.id}?for=${personId}`)).html
  expect(hidden(full, 'personId')).toBe(personId)
  await member.post('/waiting-list', { intent: 'join', sessionId: next.id, personId })
  expect((await member.page(`/book/${next.id}?for=${personId}`)).html).toContain('1 in line')
  expect((await member.page(`/book/${next.id}`)).html).toContain('1 waiting')
})

test('what covers a child books them on the sheet, and nobody of another account is chosen or booked', async () => {
  const { id } = await aClassSession(db)
  const [member, other] = [await studio.signedIn(), await studio.signedIn()]
  await aMembership(db, { userId: member.account.id }, { packageId: 'family' })
  await member.post('/dashboard/family', { intent: 'add', name: 'Zoe' })
  const [zoe] = await studio.sql<{ id: string }>(`select id from people where name = 'Zoe'`)
  const here = `/book/${id}?for=${zoe!.id}`
  const { html } = await member.page(here)
  expect(html).toContain('There is nothing to pay')
  const theirs = (await other.page(here)).html
  expect(theirs).not.toContain('Zoe')
  expect((await pay(other, here, zoe!.id)).status).toBe(404)
  const body = new URLSearchParams({ sessionId: hidden(html, 'sessionId')!, personId: hidden(html, 'personId')! })
  const Referer = studio.services.config.origin + here
  const after = await member.follow(await member.fetch('/bookings', { method: 'POST', body, headers: { Referer } }))
  expect([after.path, after.html]).toEqual([here, expect.stringContaining('Zoe is booked into this class')])
  expect((await member.page(`/book/${id}`)).html).toContain('Book Class')
})
