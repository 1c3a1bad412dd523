import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

const sale = (change = {}) => ({
  saleId: newId(),
  items: 'basic',
  amountPence: '3300',
  tender: 'cash',
  name: 'Grace',
  email: 'grace@example.com',
  ...change,
})

test('an admin makes a member receptionist and takes it back; the tabs are those of the desk', async () => {
  const admin = await studio.signedIn('admin')
  const desk = await studio.signedIn('member', { name: 'Rita' })
  const page = `/dashboard/users/${desk.account.id}`
  const give = (role: string) => admin.post(page, { intent: 'role', role, instructorId: '' })
  expect((await admin.page(page)).html).toContain('Receptionist: the till')
  expect((await desk.get('/dashboard/till')).status).toBe(403)
  expect((await admin.follow(await give('receptionist'))).html).toContain('this account is now a receptionist’s')
  const again = await studio.signedIn('receptionist')
  const { html } = await again.page('/dashboard/today')
  for (const tab of ['till', 'attendance', 'users', 'hall-hires']) expect(html).toContain(`href="/dashboard/${tab}"`)
  for (const tab of ['admin', 'payments', 'content', 'messages', 'activity'])
    expect(html).not.toContain(`href="/dashboard/${tab}"`)
  await give('member')
  expect(await studio.sql('select role from users where id = $1', [desk.account.id])).toEqual([{ role: 'member' }])
})

test('the desk sells, voids what it sold that day and gives no other money back, closes the day, and marks any register', async () => {
  const desk = await studio.signedIn('receptionist', { name: 'Rita' })
  const sold = sale()
  expect((await desk.follow(await desk.post('/dashboard/till', sold))).html).toContain('Receipt T-000001')
  const payment = `/dashboard/payments/${sold.saleId}`
  const refund = { intent: 'refund', refundId: newId(), amount: '3', reason: 'Too much' }
  await desk.post(payment, refund)
  expect(await studio.sql('select from refunds')).toEqual([])
  expect((await desk.page(payment)).html).toContain('Void this sale')
  const voided = await desk.follow(await desk.post(payment, { ...refund, intent: 'void' }))
  expect(voided.html).toContain('Voided: 1 × 6 Class Package.')
  expect((await desk.page(payment)).html).not.toContain('Void this sale')
  const counted = { countedCashPence: '0', countedCardMachinePence: '0' }
  const closed = await desk.follow(await desk.post('/dashboard/till/close', counted))
  expect(closed.html).toContain('it is right to the penny')
  const session = await aClassSession(studio.services.db, { date: '2026-11-23' })
  const walkIn = { intent: 'walk-in', sessionId: session.id, name: 'Grace', email: 'grace@example.com' }
  await desk.post('/dashboard/attendance', walkIn)
  const [booking] = await studio.sql<{ id: string }>('select id from bookings')
  studio.setClock('2026-11-23T17:45:00Z')
  await desk.post(`/attendance/${booking!.id}`, { mark: 'attended' })
  expect(await studio.sql('select attended from attendances')).toEqual([{ attended: true }])
  expect(await studio.sql('select distinct actor_kind from activities')).toEqual([{ actor_kind: 'receptionist' }])
})

test('what was paid online is not the desk’s to give back', async () => {
  const desk = await studio.signedIn('receptionist')
  const sold = sale()
  await desk.post('/dashboard/till', sold)
  await studio.sql(`alter table payments disable trigger all`)
  await studio.sql(`update payments set tender = 'stripe', provider = 'simulated', intent_id = 'pi_1'`)
  const payment = `/dashboard/payments/${sold.saleId}`
  expect((await desk.page(payment)).html).toContain('Other money is given back by an admin.')
  const refund = { intent: 'refund', refundId: newId(), amount: '', reason: 'Too much' }
  for (const intent of ['refund', 'void']) await desk.post(payment, { ...refund, intent })
  expect(await studio.sql('select from refunds')).toEqual([])
})

test('people are looked up, noted and booked for; their money, e-mails and history are not shown', async () => {
  const member = await studio.signedIn('member', { name: 'Mia Wong' })
  const desk = await studio.signedIn('receptionist', { name: 'Rita' })
  expect((await desk.page('/dashboard/users?search=wong')).html).toContain('Mia Wong')
  const page = `/dashboard/users/${member.account.id}`
  await desk.post(page, { intent: 'note', text: 'Knee' })
  await desk.post(page, { intent: 'contact', name: 'Mia Wong', contact: '07700 900999' })
  const { html } = await desk.page(page)
  for (const text of ['Knee', '07700 900999', 'Book a class']) expect(html).toContain(text)
  for (const text of ['Change role', 'Grant a product', 'Change the credit', 'All activity', 'No payments yet'])
    expect(html).not.toContain(text)
})

const adminsAlone: Record<string, string>[] = [
  { intent: 'role', role: 'admin', instructorId: '' },
  { intent: 'grant', packageId: 'basic', reason: 'A gift' },
  { intent: 'extend', days: '7', reason: 'A gift' },
  { intent: 'pause', from: '2026-12-01', until: '2026-12-08', reason: 'A gift' },
  { intent: 'end-pause' },
  { intent: 'account', direction: 'add', amount: '40', reason: 'A gift' },
  { intent: 'forgive', reason: 'A gift' },
  { intent: 'deactivate' },
  { intent: 'second-factor', reason: 'Lost' },
  { intent: 'reactivate' },
]

test.each(adminsAlone)('of a person’s page $intent is an admin’s alone', async (form) => {
  const member = await studio.signedIn('member')
  const desk = await studio.signedIn('receptionist')
  const before = await fingerprint(studio)
  const answer = await desk.post(`/dashboard/users/${member.account.id}`, form)
  const said = answer.status === 403 ? 'not allowed' : (await desk.follow(answer)).html
  expect(said).toContain('not allowed')
  expect(await fingerprint(studio)).toEqual(before)
})

test('the desk is offered to cancel what it may cancel: one date of the next seven days', async () => {
  const desk = await studio.signedIn('receptionist')
  const soon = await aClassSession(studio.services.db, { date: '2026-11-30' })
  const later = await aClassSession(studio.services.db, { classId: soon.classId, date: '2026-12-07' })
  const offers = async ({ id, date }: { id: string; date: string }) => {
    const opened = (await desk.page(`/dashboard/calendar/class/${id}?date=${date}`)).html
    const dialog = (await desk.page(`/dashboard/calendar/cancel/${id}`)).html
    return [opened.includes('>Cancel Class<'), dialog.includes('name="reach"'), dialog.includes('/cancellation"')]
  }
  expect(await offers({ id: soon.id, date: '2026-11-30' })).toEqual([true, false, true])
  expect(await offers({ id: later.id, date: '2026-12-07' })).toEqual([false, false, false])
  const send = async (id: string) => (await desk.follow(await desk.post(`/sessions/${id}/cancellation`))).html
  expect(await send(later.id)).toContain('up to 7 days ahead')
  expect(await send(soon.id)).toContain('Successfully cancelled class')
})

test('the desk books a guest into a class of a later day, from its register', async () => {
  const desk = await studio.signedIn('receptionist')
  const session = await aClassSession(studio.services.db, { date: '2026-11-25' })
  const form = `/dashboard/schedule/guest/${session.id}`
  const register = '/dashboard/attendance?date=2026-11-25'
  expect((await desk.page(register)).html).toContain(`${form}?back=${encodeURIComponent(register)}`)
  const guest = { name: 'Grace', email: 'grace@example.com' }
  expect((await desk.follow(await desk.post(`${form}?back=${encodeURIComponent(register)}`, guest))).html).toContain(
    'for Grace',
  )
  expect(await studio.sql('select guest_name from bookings')).toEqual([{ guest_name: 'Grace' }])
})
