import { expect, test } from 'vitest'
import { ONCE } from '#src/kit/form.ts'
import { filled, formsIn, formWith } from '#tests/helpers/forms.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// PRODUCT 5: every form that changes something carries an id and is done once.

const studio = await openTestStudio()

/** The form of the page with this intent, filled in. */
async function formOf(someone: SignedInVisitor, path: string, intent: string, typed: Record<string, string>) {
  const { html } = await someone.page(path)
  const form = formsIn(html).find((one) => filled(one).intent === intent)
  expect(filled(form!)[ONCE]).toMatch(/^[\w-]{12,}$/)
  return filled(form!, typed)
}

async function aMemberPage() {
  const [admin, member] = [await studio.signedIn('admin'), await studio.signedIn()]
  return { admin, member, path: `/dashboard/users/${member.account.id}` }
}

const credits = (memberId: string) =>
  studio.sql<{ pence: number }>('select amount_pence as pence from account_entries where member_id = $1', [memberId])

test('credit sent three times is given once, and each is answered the same', async () => {
  const { admin, member, path } = await aMemberPage()
  const form = await formOf(admin, path, 'account', {
    amount: '10',
    reason: 'A friend',
    kind: 'credit',
    direction: 'add',
  })
  const answers = [await admin.post(path, form), await admin.post(path, form), await admin.post(path, form)]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(answers.map(({ headers }) => headers.get('Set-Cookie'))).size).toBe(1)
  expect((await admin.follow(answers[2]!)).html).toContain('The credit is now £10')
  expect(await credits(member.account.id)).toEqual([{ pence: 1000 }])
})

test('sent twice at one moment it is done once', async () => {
  const { admin, member, path } = await aMemberPage()
  const form = await formOf(admin, path, 'account', { amount: '10', reason: 'A friend' })
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, form)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await credits(member.account.id)).toHaveLength(1)
})

test('the page drawn again gives it again, and so does the same page with another sum', async () => {
  const { admin, member, path } = await aMemberPage()
  const form = await formOf(admin, path, 'account', { amount: '10', reason: 'A friend' })
  await admin.post(path, form)
  await admin.post(path, await formOf(admin, path, 'account', { amount: '10', reason: 'A friend' }))
  await admin.post(path, { ...form, amount: '5' })
  expect((await credits(member.account.id)).map(({ pence }) => pence)).toEqual([1000, 1000, 500])
})

test('a refused form uses nothing up', async () => {
  const { admin, member, path } = await aMemberPage()
  const form = await formOf(admin, path, 'grant', { packageId: 'basic', reason: '' })
  expect((await admin.post(path, form)).status).toBe(400)
  expect((await admin.post(path, { ...form, reason: 'A favour' })).status).toBe(303)
  const held = 'select 1 from memberships where member_id = $1'
  expect(await studio.sql(held, [member.account.id])).toHaveLength(1)
  await admin.post(path, { ...form, reason: 'A favour' })
  expect(await studio.sql(held, [member.account.id])).toHaveLength(1)
})

test('a refused form that is sent twice at one moment says so to both, with what was typed', async () => {
  const { admin, path } = await aMemberPage()
  const form = await formOf(admin, path, 'contact', { name: 'Ben Oak', contact: '' })
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, form)))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  for (const answer of answers) expect(await answer.text()).toContain('value="Ben Oak"')
})

test('what is sent by the router’s own script is answered in its format', async () => {
  const { admin, member, path } = await aMemberPage()
  const form = await formOf(admin, path, 'account', { amount: '10', reason: 'A friend' })
  const first = await admin.post(`${path}.data`, form)
  expect(first.status).toBe(202)
  const again = await admin.post(`${path}.data`, form)
  expect([again.status, again.headers.get('X-Remix-Redirect')]).toEqual([204, path])
  expect(await credits(member.account.id)).toHaveLength(1)
})

test('a visitor whose page is the same for everyone asks for the hall once', async () => {
  const visitor = studio.visitor()
  const form = formWith((await visitor.page('/hall-hire?book=1')).html, ONCE)
  const typed = {
    eventDate: '2026-12-02',
    startTime: '12:00',
    endTime: '13:00',
    eventType: 'meeting',
    expectedAttendees: '5',
    customerName: 'Grace',
    customerEmail: 'grace@example.com',
    customerPhone: '07700 900123',
  }
  const answers = await Promise.all([1, 2].map(() => visitor.post('/hall-hire?book=1', filled(form, typed))))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(answers[0]!.headers.get('Location')).toBe(answers[1]!.headers.get('Location'))
  expect(await studio.sql('select 1 from hall_hires')).toHaveLength(1)
})

test('someone else’s form with the same id is another form', async () => {
  const { admin, member, path } = await aMemberPage()
  const other = await studio.signedIn('admin')
  const { of: _, ...form } = await formOf(admin, path, 'account', { amount: '10', reason: 'A friend' })
  await admin.post(path, form)
  await other.post(path, form)
  expect(await credits(member.account.id)).toHaveLength(2)
})

test('after a crash between the work and its answer a repeat says what became of it, and does nothing', async () => {
  const { admin, member, path } = await aMemberPage()
  const form = await formOf(admin, path, 'account', { amount: '10', reason: 'A friend' })
  await admin.post(path, form)
  // What is in the database when the process dies as soon as the work is committed.
  await studio.sql(`update idempotency_keys set status = 102, body = '{}', created_at = now() - interval '1 minute'`)
  const again = await admin.follow(await admin.post(path, form))
  expect(again.html).toContain('This was sent before')
  expect(await credits(member.account.id)).toHaveLength(1)
})
