import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { invitationUrl } from '#src/platform/auth/accounts/invitation.server.ts'
import { setupUrl } from '#src/platform/auth/accounts/first-admin.server.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'
import { sendSetupLink } from '#src/studio/people/accounts/send-setup-link.server.ts'
import { accountCalls } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
const { signUp, whoIs } = accountCalls(studio)
const { services } = studio

/** Everything in the tables that could be a token: each run of characters that is long enough, whole and in its parts. */
async function steal(): Promise<string[]> {
  const tables = await studio.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    for (const { row } of await studio.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)) {
      for (const text of row.match(/[\w$+/=.:-]{20,}/g) ?? [])
        for (const part of [text, ...text.split(/[=$:/]/)]) if (part.length >= 20) found.add(part)
    }
  }
  return [...found]
}

/** Who could be signed in, and each link that could be opened, with one stolen text. */
const attempts: Record<string, (thief: Visitor, text: string) => Promise<boolean>> = {
  'the cookie of a sign-in': async (thief, text) => {
    thief.cookies.set('tempo.session_token', encodeURIComponent(text))
    return (await whoIs(thief)) !== null
  },
  'the mark of a browser': async (thief, text) => {
    thief.cookies.set('tempo_pending', encodeURIComponent(text))
    return (await thief.page('/member')).html.includes('Resend verification email')
  },
  'a verification link': async (thief, text) =>
    (await thief.call('GET', `/api/auth/verify-email?token=${encodeURIComponent(text)}`)).status === 200,
  'a reset link': async (thief, text) => {
    const reset = { token: text.slice(0, 200), newPassword: 'turn-right-8' }
    return (await thief.call('POST', '/api/auth/reset-password', reset)).status === 200
  },
  'a link of /setup': async (thief, text) =>
    (await thief.get(`/setup?token=${encodeURIComponent(text)}`)).status === 200,
  'a link of /invitation': async (thief, text) =>
    (await thief.get(`/invitation?token=${encodeURIComponent(text)}`)).status === 200,
  'a link of /confirm-email': async (thief, text) =>
    (await thief.get(`/confirm-email?token=${encodeURIComponent(text)}`)).status === 200,
}

/** A studio in which everything is on its way; its mails have left. */
async function aBusyStudio(): Promise<void> {
  const ctx = createCtx(services, { kind: 'system', job: 'test' })
  const owner = await studio.signedUp()
  await signUp(studio.visitor(), { email: 'ana@example.com' })
  await studio.visitor().call('POST', '/api/auth/request-password-reset', { email: mia.email })
  const change = { intent: 'email', newEmail: 'mia.wong@example.com', currentPassword: mia.password }
  expect((await owner.post('/dashboard/security', change)).status).toBe(303)
  const id = randomUUID()
  await studio.sql(`insert into users (id, name, email) values ($1, 'Ida', 'ida@example.com')`, [id])
  await ctx.transaction(async (work) => {
    await invitationUrl(work.tx, services.links, { id, email: 'ida@example.com' })
    const email = 'owner@studio.example'
    await sendSetupLink(work, {
      email,
      goodFor: '24 hours',
      setupUrl: await setupUrl(work.tx, services.links, { email, minutes: 60 }),
    })
  })
  const mailer = { address: 'hello@example.com', send: async () => ({ result: 'accepted' as const }), close: () => {} }
  expect(await sendMessages(ctx, { ...services.emails, mailer, sms: null })).toBe(5)
}

test('an old backup, stolen, lets nobody in', { timeout: 120_000 }, async () => {
  await aBusyStudio()
  // Even with the signing secret, which no backup has.
  const { sign } = openLinks(services.links.origin, services.secret)
  const expiresAt = new Date(Date.now() + 60_000)
  const forged = ['setup', 'invitation', 'change-email', 'pending-sign-up'].map((purpose) =>
    sign({ purpose, subject: 'first-admin', expiresAt }),
  )
  const stolen = [...(await steal()), ...forged]
  const opened: string[] = []
  for (const [what, attempt] of Object.entries(attempts))
    for (const text of stolen) if (await attempt(studio.visitor(), text)) opened.push(`${what}: ${text}`)
  expect(opened).toEqual([])
})
