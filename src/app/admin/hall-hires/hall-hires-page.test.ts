import { expect, test } from 'vitest'
import { aHallHire, anUnconfirmedHire } from '#tests/helpers/hall.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db
const desk = '/dashboard/hall-hires'

const plain = (html: string) => html.replaceAll('<!-- -->', '')
const state = async (id: string) =>
  (await studio.sql<{ status: string }>('select status from hall_hires where id = $1', [id]))[0]!.status

test('the queue shows who waits, longest first, and how long the studio still has', async () => {
  await aHallHire(db, { customerName: 'Priya Shah' }, { now: new Date('2026-11-22T09:00:00Z') })
  await aHallHire(db, { customerName: 'Ben Okoro', eventDate: '2026-12-01' }, { now: new Date('2026-11-23T08:00:00Z') })
  const html = plain((await (await studio.signedIn('admin')).page(desk)).html)
  expect(html).toContain('Overdue by 1 h')
  expect(html).toContain('22 h left to reply')
  expect(html.indexOf('Priya Shah')).toBeLessThan(html.indexOf('Ben Okoro'))
})

test('a request nobody has confirmed stands apart, says when it lapses, and can be held for its customer', async () => {
  const { id } = await anUnconfirmedHire(db)
  const admin = await studio.signedIn('admin')
  const queue = async () => plain((await admin.page(desk)).html)
  const before = await queue()
  expect(before).toContain('Nothing is waiting')
  for (const text of ['Not confirmed by the customer', 'Held until Mon 23 Nov, 10:30', 'Hold it for them'])
    expect(before).toContain(text)
  const { html } = await admin.follow(await admin.post(`${desk}/${id}`, { intent: 'keep' }))
  expect(html).toContain('The time is held for this customer now')
  const after = await queue()
  expect(after).not.toContain('Not confirmed by the customer')
  expect(after).toContain('Held until Thu 26 Nov, 10:00')
  const late = await anUnconfirmedHire(db, { eventDate: '2026-12-01' })
  studio.setClock('2026-11-23T10:30:00Z')
  expect(await queue()).not.toContain('Not confirmed by the customer')
  expect(plain((await admin.follow(await admin.post(`${desk}/${late.id}`, { intent: 'keep' }))).html)).toContain(
    'This request has lapsed',
  )
})

test('the week shows hires beside classes', async () => {
  await aHallHire(db, { eventDate: '2026-11-25' })
  const html = plain((await (await studio.signedIn('admin')).page(`${desk}?week=2026-11-25`)).html)
  expect(html).toContain('Monday 23 November to Sunday 29 November')
  expect(html).toContain('10:00 to 12:00')
  const next = plain((await (await studio.signedIn('admin')).page(`${desk}?week=2026-12-01`)).html)
  expect(next).toContain('Monday 30 November to Sunday 6 December')
  for (const nonsense of ['?week=x', '?show=x&search=%25', '?week=2026-02-30&search=%E2%98%83'])
    expect((await (await studio.signedIn('admin')).page(desk + nonsense)).status).toBe(200)
})

test('only admins come here: others see nothing and change nothing', async () => {
  const { id } = await aHallHire(db)
  for (const role of ['member', 'instructor'] as const) {
    const someone = await studio.signedIn(role)
    for (const path of [desk, `${desk}/${id}`]) {
      const { status, html } = await someone.page(path)
      expect([status, html.includes('Priya')], `${role} at ${path}`).toEqual([403, false])
      for (const intent of ['confirm', 'cancel', 'delete'])
        expect((await someone.post(path, { intent })).status, `${role} ${intent}`).toBe(403)
    }
  }
  const visitor = studio.visitor()
  for (const path of [desk, `${desk}/${id}`]) {
    expect((await visitor.get(path)).headers.get('Location')).toMatch(/^\/member\?next=/)
    expect((await visitor.post(path, { intent: 'cancel' })).headers.get('Location')).toMatch(/^\/member/)
  }
  expect(await state(id)).toBe('pending')
})

test('an admin confirms, changes, records, notes, cancels and deletes, without scripts', async () => {
  const { id } = await aHallHire(db)
  const admin = await studio.signedIn('admin')
  const page = `${desk}/${id}`
  const act = async (intent: string, fields: Record<string, string> = {}) =>
    plain((await admin.follow(await admin.post(page, { intent, ...fields }))).html)

  expect(await act('confirm', { deposit: '50', payment: 'link' })).toContain(
    'Confirmed, and the customer has been told',
  )
  expect(await state(id)).toBe('confirmed')
  const changed = {
    customerName: 'Priya Shah',
    customerEmail: 'priya@example.com',
    customerPhone: '07700 900123',
    eventDate: '2026-12-02',
    startTime: '14:00',
    endTime: '17:00',
    expectedAttendees: '30',
    eventType: 'workshop',
    specialRequirements: '',
  }
  expect(await act('change', changed)).toContain('Workshop, Wednesday 2 December, 14:00 to 17:00')
  const paid = await act('payment', { kind: 'hire', method: 'bank_transfer', amount: '75.00' })
  expect(paid).toContain('Hire paid, bank transfer')
  expect(paid).toContain('£75.00')
  expect(await act('note', { text: 'Brings own <speakers>' })).toContain('Brings own &lt;speakers&gt;')
  const cancelled = await act('cancel', { reason: 'The boiler has failed.' })
  expect(cancelled).toContain('£75 has to go back to the customer.')
  expect(await act('payment', { kind: 'refund', method: 'bank_transfer', amount: '75' })).not.toContain(
    'has to go back',
  )
  expect(await act('delete')).toContain('The booking has been deleted')
  expect((await admin.page(page)).status).toBe(404)

  expect((await studio.emails('priya@example.com')).map(({ kind }) => kind)).toEqual([
    'hall-hire-received',
    'hall-hire-confirmed',
    'hall-hire-changed',
    'payment-receipt',
    'hall-hire-cancelled',
    'payment-refunded',
  ])
  const verbs = await studio.sql<{ verb: string }>('select verb from activities where subject_id = $1', [id])
  expect(new Set(verbs.map(({ verb }) => verb))).toEqual(
    new Set([
      'hall_hire.requested',
      'hall_hire.kept',
      'hall_hire.confirmed',
      'hall_hire.changed',
      'hall_hire.payment_recorded',
      'hall_hire.note_written',
      'hall_hire.cancelled',
      'hall_hire.deleted',
    ]),
  )
})

test('an admin keeps a part of a deposit after the event, without scripts; the hirer reads why on their page', async () => {
  const { id } = await aHallHire(db)
  let admin = await studio.signedIn('admin')
  const page = `${desk}/${id}`
  const act = async (intent: string, fields: Record<string, string> = {}) =>
    plain((await admin.follow(await admin.post(page, { intent, ...fields }))).html)
  await act('confirm', { deposit: '40', payment: 'card' })
  const before = plain((await admin.page(page)).html)
  expect(before).toContain('Once the event is over, the deposit can be kept')
  expect(before).not.toContain('value="keep_deposit"')
  studio.setClock('2026-12-01T10:00:00Z')
  admin = await studio.signedIn('admin')
  expect((await admin.page(page)).html).toContain('value="40.00"')
  expect((await admin.post(page, { intent: 'keep_deposit', amount: '15' })).status).toBe(400)
  const kept = await act('keep_deposit', { amount: '15', reason: 'A <broken> mirror' })
  for (const words of [
    'The deposit is kept, and',
    'Deposit kept',
    '-£15.00',
    'A &lt;broken&gt; mirror',
    'value="25.00"',
  ])
    expect(kept).toContain(words)
  expect(await act('payment', { kind: 'deposit_return', method: 'card', amount: '25' })).toContain('Deposit given back')
  await act('note', { text: 'Never again' })

  const [told] = await studio.sql<{ url: string }>(
    `select facts->>'requestUrl' url from messages where kind = 'hall-deposit-kept'`,
  )
  const { pathname, search } = new URL(told!.url)
  const own = plain((await studio.visitor().page(pathname + search)).html)
  for (const words of [
    '£15 of the deposit is kept: A &lt;broken&gt; mirror',
    '£25 has gone back to you',
    'Thank you for coming',
    '£65 paid',
  ])
    expect(own).toContain(words)
  expect(own).not.toMatch(/Never again|comes back to you|See you there|The hall is yours/)
  // What is erased later leaves no link that leads nowhere.
  await studio.sql(`update hall_hires set customer_email = '', customer_phone = '' where id = $1`, [id])
  expect((await admin.page(page)).html).not.toMatch(/"(mailto|tel):"/)
  const receipts = await studio.sql<{ id: string }>(`select id from payments where deposit_pence > 0`)
  expect((await admin.page(`/dashboard/till/${receipts[0]!.id}`)).html).toContain('Kept of the deposit')
})

test('a mistake is shown in its field, and nothing is done', async () => {
  const { id } = await aHallHire(db)
  await aHallHire(db, { startTime: '14:00', endTime: '15:00' })
  const admin = await studio.signedIn('admin')
  const send = async (fields: Record<string, string>) => {
    const answer = await admin.post(`${desk}/${id}`, fields)
    return { status: answer.status, html: plain(await answer.text()) }
  }
  const wrong = [
    [{ intent: 'confirm', deposit: 'lots' }, 'Please give an amount in pounds'],
    [{ intent: 'payment', kind: 'hire', method: 'cash', amount: '0' }, 'Please give an amount above zero'],
    [{ intent: 'note', text: ' ' }, 'Please write something'],
  ] as const
  for (const [fields, text] of wrong) {
    const { status, html } = await send(fields)
    expect([status, html.includes(text)], text).toEqual([400, true])
  }
  const clash = {
    intent: 'change',
    customerName: 'Priya',
    customerEmail: 'p@example.com',
    customerPhone: '1',
    eventDate: '2026-11-30',
    startTime: '11:00',
    endTime: '14:15',
    expectedAttendees: '5',
    eventType: 'other',
  }
  expect((await send(clash)).html).toContain('This time slot is no longer available')
  expect(await state(id)).toBe('pending')
})

test('what cannot be done any more is said, and nonsense is no error of ours', async () => {
  const { id } = await aHallHire(db)
  const admin = await studio.signedIn('admin')
  const say = async (path: string, fields: Record<string, string>) =>
    (await admin.follow(await admin.post(path, fields))).html
  await say(`${desk}/${id}`, { intent: 'confirm' })
  expect(await say(`${desk}/${id}`, { intent: 'confirm' })).toContain('This booking has been answered already')
  for (const path of [`${desk}/nonsense`, `${desk}/5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11`])
    expect(await say(path, { intent: 'confirm' })).toContain('Booking not found')
  for (const intent of ['', 'toString', 'explode'])
    expect(await say(`${desk}/${id}`, { intent })).toContain('Booking not found')
})

test('a date is closed and opened again', async () => {
  const admin = await studio.signedIn('admin')
  const send = async (fields: Record<string, string>) =>
    plain((await admin.follow(await admin.post(desk, fields))).html)
  expect(await send({ intent: 'close', closedOn: '2026-12-25', reason: 'Christmas' })).toContain(
    'Friday 25 December 2026',
  )
  const day = await studio.visitor().call('GET', '/hall-hire/availability?date=2026-12-25')
  expect(day.body).toMatchObject({ opening: null, closure: 'Christmas', free: [] })
  expect(await send({ intent: 'reopen', closedOn: '2026-12-25' })).not.toContain('Friday 25 December 2026')
  const refused = await admin.post(desk, { intent: 'close', closedOn: 'never', reason: 'Repairs' })
  expect(refused.status).toBe(400)
  expect(plain(await refused.text())).toContain('Please choose a date')
})
