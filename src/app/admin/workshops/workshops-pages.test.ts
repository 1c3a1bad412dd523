import { expect, test } from 'vitest'
import { hidden } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { aWorkshop, workshopTerms } from '#tests/helpers/workshops.ts'

const studio = await openTestStudio()
const { db } = studio.services
const HERE = '/dashboard/workshops'

const form = async () => {
  const { roomId } = await workshopTerms(db)
  return {
    name: 'Salsa in a day',
    description: 'With lunch in the middle.',
    typeId: 'dance',
    instructorId: '',
    roomId,
    level: 'All levels',
    maxSpots: '12',
    price: '25',
    refundDays: '',
    state: 'on_sale',
    'date-1': '2026-11-28',
    'start-1': '11:00',
    'minutes-1': '240',
    'date-2': '',
    'start-2': '',
    'minutes-2': '120',
  }
}

test('an admin makes a workshop, changes it and cancels it, without scripts', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page(HERE)).html).toContain('No workshops yet')
  const typed = await form()
  const made = await admin.follow(await admin.post(`${HERE}/new`, typed))
  expect([made.path, made.html.includes('Salsa in a day: saved')]).toEqual([`${HERE}/salsa-in-a-day`, true])
  const changed = { ...typed, price: '30', 'date-2': '2026-11-29', 'start-2': '11:00' }
  await admin.post(`${HERE}/salsa-in-a-day`, changed)
  const listed = (await admin.page(HERE)).html
  expect(listed).toContain('2 dates, next Saturday 28 November, 11:00 · 12 of 12 left · £30')
  const cancelled = await admin.follow(await admin.post(`${HERE}/salsa-in-a-day`, { intent: 'cancel' }))
  expect(cancelled.html).toContain('The workshop is cancelled')
  expect((await admin.page(HERE)).html).toContain('Cancelled')
})

test('a mistake is shown at its field, and a clash with its reason', async () => {
  const admin = await studio.signedIn('admin')
  const typed = await form()
  const refused = await admin.post(`${HERE}/new`, { ...typed, price: 'much' })
  expect(refused.status).toBe(400)
  const again = await refused.text()
  for (const text of ['Please give an amount in pounds', 'value="much"']) expect(again.includes(text), text).toBe(true)
  const unset = await admin.post(`${HERE}/new`, { ...typed, 'start-1': '' })
  expect((await unset.text()).includes('Please give each start as a time')).toBe(true)
  const past = await admin.post(`${HERE}/new`, { ...typed, 'date-1': '2026-11-01' })
  expect(await past.text()).toContain('That time has already passed')
  expect((await admin.get(`${HERE}/no-such-one`)).status).toBe(404)
})

test('the till sells its ticket alone, and books its dates', async () => {
  const { workshop } = await aWorkshop(db)
  const desk = await studio.signedIn('receptionist')
  const page = '/dashboard/till?items=handstand-workshop'
  const { html } = await desk.page(page)
  const sale = {
    saleId: hidden(html, 'saleId'),
    amountPence: '4000',
    tender: 'cash',
    name: 'Ada',
    email: 'ada@example.com',
  }
  const two = { ...sale, items: 'handstand-workshop,handstand-workshop', amountPence: '8000' }
  expect(await (await desk.post(page, two)).text()).toContain('one at a time')
  await desk.post(page, { ...sale, items: 'handstand-workshop' })
  expect(await studio.sql(`select 1 from bookings where guest_email = 'ada@example.com'`)).toHaveLength(2)
  expect((await studio.emails('ada@example.com')).map(({ kind }) => kind).toSorted()).toEqual([
    'payment-receipt',
    'ticket-booked',
  ])
  const register = await desk.page(`/dashboard/attendance?date=2026-12-05&class=${workshop.dates[0]!.sessionId}`)
  expect(register.html.includes('Ada')).toBe(true)
})
