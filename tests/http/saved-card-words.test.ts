import { expect, test } from 'vitest'
import { emailOf } from '#src/app/email/emails.server.ts'
import { renderEmail } from '#src/app/email/render-email.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { EmailFacts } from '#src/studio/outbox/email.ts'
import { renewMemberships } from '#src/studio/billing/renewals/renew-memberships.server.ts'
import { TEST_STUDIO } from '#tests/helpers/outbox.tsx'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const HERE = '/dashboard/direct-debit'
const SAYS_DEBIT = /direct debit/i

/** What a reader sees: not the addresses, field names and values behind it. Said of both at once it is said rightly. */
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/direct debit or (a )?saved card/gi, '')

async function aMemberWithSavedCard(methodId = 'pm_card_visa') {
  const member = await studio.signedIn()
  const desk = await studio.signedIn('admin')
  const month = { packageId: 'standard', reason: 'a test' }
  await desk.call('POST', `/api/admin/users/${member.account.id}/membership`, month)
  await saveCard(member, methodId)
  return { member, desk }
}

/** Through the fake bank's page, as without scripts. */
async function saveCard(member: SignedInVisitor, methodId: string) {
  const asked = await member.post(HERE, { method: 'card' })
  const bank = new URL(asked.headers.get('Location')!).pathname
  const allowed = await member.post(bank, { answer: 'allow', methodId })
  return member.page(new URL(allowed.headers.get('Location')!).pathname)
}

async function drawn(kind: string, facts: EmailFacts) {
  const { subject, text } = await renderEmail(emailOf(kind), facts, TEST_STUDIO)
  return `${subject} ${text}`
}

test('of a saved card nothing says direct debit: its own page, profile, notices, desk, CSV, activity, e-mails', async () => {
  const { member, desk } = await aMemberWithSavedCard()
  const read: Record<string, string> = {}
  const look = async (someone: SignedInVisitor, path: string) => {
    const { html } = await someone.page(path)
    read[path] = textOf(html)
  }
  const say = async (form: Record<string, string>) => {
    const { html } = await member.follow(await member.post(HERE, form))
    read[JSON.stringify(form)] = textOf(html)
  }
  await look(member, HERE)
  await look(member, `${HERE}?off`)
  await look(member, '/dashboard/profile')
  await look(member, '/dashboard/your-data/delete')
  await say({ when: 'month_end' })
  await say({ resume: 'yes' })
  await look(desk, '/dashboard/users')
  await look(desk, `/dashboard/users/${member.account.id}`)
  expect(read['/dashboard/users']).toContain('Saved card')
  read.csv = await (await desk.get('/dashboard/users/export')).text()
  expect(read.csv).toContain('saved card')
  // The page then offers both again.
  const off = await member.follow(await member.post(HERE, { when: 'now' }))
  expect(off.html).toContain('Your saved card is off. Your bookings are cancelled and your membership is inactive.')
  await look(desk, '/dashboard/activity')
  expect(read['/dashboard/activity']).toContain('Saved card switched off')
  for (const { kind, facts } of await studio.emails(member.account.email)) read[kind] = await drawn(kind, facts)
  const said = Object.entries(read).filter(([, text]) => SAYS_DEBIT.test(text))
  expect(said.map(([where]) => where)).toEqual([])
  expect(Object.values(read).filter((text) => /saved card/i.test(text)).length).toBeGreaterThan(6)
})

test('of a bank account it does', async () => {
  const { desk } = await aMemberWithSavedCard()
  await studio.sql(`update mandates set method = 'bacs_debit'`)
  expect(textOf((await desk.page('/dashboard/users')).html)).toMatch(SAYS_DEBIT)
  expect(await (await desk.get('/dashboard/users/export')).text()).toMatch(SAYS_DEBIT)
})

test('a saved card that is declined, at the set-up and at a collection, is called what it is', async () => {
  // Its bank asks for the payer, who is not there when a month is collected.
  const { member, desk } = await aMemberWithSavedCard('pm_card_threeDSecure2Required')
  for (const day of ['2026-12-17', '2026-12-18', '2026-12-19', '2026-12-22', '2026-12-23']) {
    studio.setClock(`${day}T10:00:00Z`)
    await renewMemberships(createCtx(studio.services, { kind: 'system', job: 'test' }))
  }
  const texts = [
    textOf((await desk.page('/dashboard/activity')).html),
    textOf((await member.page('/dashboard/profile')).html),
    textOf((await member.page(HERE)).html),
  ]
  expect(texts[0]).toContain('Saved card could not be collected from, try 1 of 3')
  expect(texts.filter((text) => SAYS_DEBIT.test(text))).toEqual([])
})
