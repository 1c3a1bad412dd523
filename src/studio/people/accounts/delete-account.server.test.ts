import { expect, test } from 'vitest'
import { aFullLife, CANARY, fillEveryText, placesOf as searched } from '#tests/helpers/full-life.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { find } from '#src/platform/payments/fake-stripe/objects.server.ts'
import { deleteCustomers } from '#src/studio/billing/direct-debit/delete-customers.server.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { instructorWordNames } from '../instructors/instructor.ts'
import { personalTables } from '../personal-data/data-rules.ts'
import { deleteAccount } from './delete-account.server.ts'
import { erasePersonalRows } from '../personal-data/personal-data.store.server.ts'

const setup = await openPayingTest()
const { db, account, as, bank, buy, sql, setClock } = setup

const leave = (who: Account) => deleteAccount({ ...as(who), payments: bank })

const theirs = () => aFullLife(setup)
const placesOf = (text: string) => searched(sql, text)

// Which rules the rows of the helper break before: they are the same after.
const brokenRules = async () =>
  (await findBrokenInvariants((text) => db.pool.query(text))).map((said) => said.split(':')[0])

test('a full life fills every table that can hold something about someone', async () => {
  // A friend who brought them.
  await account()
  const { userId: memberId, email } = await theirs()
  const counts = await Promise.all(
    personalTables().map(async ({ table, rule }) => {
      const where = rule.whose.replaceAll(':member', '$1::uuid').replaceAll(':email', '$2').replaceAll(':now', 'now()')
      const asked = `select 1 from "${table}" t where (${where}) and ($1::uuid, $2::text) is not null limit 1`
      return (await sql(asked, [memberId, email])).length > 0 ? [] : [table]
    }),
  )
  expect(counts.flat()).toEqual([])
})

test('nothing anywhere says any more who it was, but for the last e-mail and a hire still to come', async () => {
  const member = await theirs()
  const broken = await brokenRules()
  expect((await placesOf(CANARY.name)).length).toBeGreaterThan(12)
  expect(await leave(member)).toMatchObject({ ok: true, value: { cancelled: expect.arrayContaining([]) } })
  expect(await placesOf(CANARY.name)).toEqual([
    'hall_hire_notes.text',
    'hall_hires.customer_name',
    'messages.facts',
    'messages.recipient_name',
  ])
  expect(await placesOf(CANARY.email)).toEqual(['hall_hires.customer_email', 'messages.recipient'])
  expect(await placesOf(CANARY.contact)).toEqual(['hall_hires.customer_phone', 'hall_hires.special_requirements'])
  const hires = await sql<{ customer_name: string }>('select customer_name from hall_hires order by starts_at')
  expect(hires.map((hire) => hire.customer_name)).toEqual(['Deleted customer', CANARY.name])
  expect(await sql('select kind from messages')).toEqual([{ kind: 'account-deleted' }])
  expect(await brokenRules()).toEqual(broken)
})

// What stays with rows that stay: codes, and words of the studio or of the payment company. Nobody writes a name into them.
const OUR_WORDS = [
  'activities.actor_kind',
  'activities.subject_id',
  'activities.verb',
  'bookings.reference',
  'claims.terms',
  'hall_hires.end_time',
  'hall_hires.event_type',
  'hall_hires.start_time',
  'holdings.name',
  'holdings.source',
  'holdings.source_ref',
  // A page of the studio, which ends with their last class.
  ...instructorWordNames.map((name) => `instructors.${name}`).toSorted(),
  'mandates.bank_reference',
  'mandates.customer_id',
  'mandates.ended_because',
  'mandates.failure_message',
  'mandates.method_id',
  'mandates.provider',
  'mandates.reference',
  'mandates.setup_id',
  'order_lines.name',
  'payment_customers.customer_id',
  'payment_customers.provider',
  'payments.description',
  'payments.failure_code',
  'payments.failure_message',
  'payments.intent_id',
  'payments.provider',
  'plan_changes.payment_ref',
  'refunds.provider_ref',
]

test('whatever stood in any column of text, nothing of it stays but codes and words of our own', async () => {
  const { userId: memberId, email } = await theirs()
  await sql(`update hall_hires set status = 'cancelled', cancelled_by = 'customer', is_full_refund = true`)
  const filled = await fillEveryText(sql, email)
  expect(filled).toEqual(
    expect.arrayContaining([...OUR_WORDS, 'users.name', 'payments.payer_name', 'attendances.notes']),
  )
  await sql('update orders set buyer_id = $1', [memberId])
  await sql(`update campaigns set recipients_id = $1 where recipients = 'member'`, [memberId])
  await db.transaction((tx) => erasePersonalRows(tx, { memberId, email, now: setup.clock.now() }))
  expect(await placesOf('Zephyrine')).toEqual(OUR_WORDS)
})

test('what was booked is cancelled as by their own hand, and money stays to the penny', async () => {
  const member = await theirs()
  const before = await sql('select amount_pence, receipt_no, state from payments')
  const left = await leave(member)
  expect(left).toMatchObject({ ok: true, value: { cancelled: [expect.any(String), expect.any(String)] } })
  expect(await sql(`select count(*)::int as n from bookings where status = 'confirmed'`)).toEqual([{ n: 0 }])
  expect(await sql('select amount_pence, receipt_no, state from payments')).toEqual(before)
  expect(await sql(`select count(*)::int as n from ledger_entries`)).toEqual([{ n: 3 }])
  // What was bought, and two hires.
  expect(await sql('select payer_name, payer_email from payments order by receipt_no')).toEqual(
    ['member', 'customer', 'customer'].map((who) => ({ payer_name: `Deleted ${who}`, payer_email: '' })),
  )
})

test('the account opens no more, and its address may be used again', async () => {
  const member = await theirs()
  await leave(member)
  const [user] = await sql('select email_verified, deactivated_at is not null as closed, role from users')
  expect(user).toEqual({ email_verified: false, closed: true, role: 'member' })
  expect(await sql('select id from sign_in_sessions')).toEqual([])
  await expect(account('member', CANARY)).resolves.toMatchObject({ email: CANARY.email })
})

test('the last admin stays; one of two may go', async () => {
  const [ada, ben] = [await account('admin'), await account('admin')]
  expect(await leave(ada)).toMatchObject({ ok: true })
  expect(await leave(ben)).toMatchObject({ ok: false, refusal: 'last_admin_stays' })
  expect(await sql('select name from users where id = $1', [ben.userId])).toEqual([{ name: 'Ada Lovelace' }])
})

test('of two admins who leave at once one stays', async () => {
  const both = [await account('admin'), await account('admin')]
  const left = await Promise.all(both.map((one) => leave(one)))
  expect(left.filter(({ ok }) => ok)).toHaveLength(1)
})

test('nobody leaves while their money is on its way', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  await sql(`update payments set state = 'processing', settled_at = null, receipt_no = null, "grant" = 'none'`)
  expect(await leave(member)).toMatchObject({ ok: false, refusal: 'payment_moving' })
})

test('the direct debit goes off first, as if switched off, and nothing more is collected', async () => {
  const member = await theirs()
  await sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
    [member.userId],
  )
  const left = await leave(member)
  expect(left).toMatchObject({ ok: true, value: { cancelled: [expect.any(String), expect.any(String)] } })
  expect(await sql('select state, ended_because from mandates where customer_id = $1', ['cus_1'])).toEqual([
    { state: 'ended', ended_because: 'switched_off' },
  ])
  expect(await sql('select kind from messages')).toEqual([{ kind: 'account-deleted' }])
})

test('the payment company deletes the customer too, and is told until it has', async () => {
  const member = await account()
  const { intentId } = await buy(member, 'basic', 3300)
  const { customerId } = (await bank.retrieveIntent(intentId!))!
  bank.fake.fault(500, { path: '/v1/customers' })
  expect(await leave(member)).toMatchObject({ ok: true })
  const known = () => sql('select customer_id from payment_customers')
  expect(await known()).toEqual([{ customer_id: customerId }])
  const nightly = { ...setup.ctx(), payments: bank }
  // It acts, and we do not hear of it.
  bank.fake.fault('cut', { path: '/v1/customers', times: 2 })
  expect([await deleteCustomers(nightly), await known()]).toEqual([0, [{ customer_id: customerId }]])
  expect([await deleteCustomers(nightly), await known()]).toEqual([1, []])
  expect(await bank.fake.act((call) => find(call, 'customer', customerId))).toMatchObject({ deleted: true })
  expect((await bank.retrieveIntent(intentId!))?.state).toBe('succeeded')
})

test('who stays is known to the payment company, and what another account of it holds is not asked of this one', async () => {
  const [gone] = [await account(), await buy(await account(), 'basic', 3300)]
  await sql(`insert into payment_customers (member_id, provider, customer_id) values ($1, 'acct_2 live', 'cus_2')`, [
    gone.userId,
  ])
  await leave(gone)
  expect(await sql('select provider from payment_customers order by provider')).toEqual([
    { provider: 'acct_2 live' },
    { provider: 'simulated' },
  ])
})

test('a class that has begun stays as it is', async () => {
  const member = await theirs()
  setClock('2026-11-23T18:30:00Z')
  expect(await leave(member)).toMatchObject({
    ok: true,
    value: { cancelled: [expect.stringContaining('25 November')] },
  })
  expect(await sql(`select count(*)::int as n from bookings where status = 'confirmed'`)).toEqual([{ n: 1 }])
})
