import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

type Reader = Awaited<ReturnType<typeof studio.signedIn>>

/** Labels and addresses of what is found, by group. */
async function found(someone: Reader, query: string) {
  const { html } = await someone.page(`/dashboard/search?q=${encodeURIComponent(query)}`)
  const groups = [...html.matchAll(/<section aria-label="([^"]+)"[^]*?<\/section>/g)]
  return Object.fromEntries(
    groups.map(([section, title]) => [
      title,
      [...section.matchAll(/href="([^"]+)"[^>]*><span[^>]*>([^<]+)/g)].map(([, to, label]) => `${label} ${to}`),
    ]),
  )
}

test('the desk finds people by name, address and number, and classes, hires and pages', async () => {
  const ada = await studio.signedIn('member', { name: 'Ada King', email: 'ada@example.com', contact: '07700 900777' })
  const session = await aClassSession(db, { name: 'Evening Flow', date: '2026-11-24' })
  const desk = await studio.signedIn('receptionist')
  for (const query of ['ada k', 'ada@example', '900777'])
    expect(await found(desk, query), query).toEqual({ People: [`Ada King /dashboard/users/${ada.account.id}`] })
  expect(await found(desk, 'flow tomorrow')).toEqual({
    Classes: [`Evening Flow /dashboard/attendance?date=2026-11-24&amp;class=${session.id}`],
  })
  expect(await found(desk, 'cash')).toEqual({
    Pages: ['Till /dashboard/till', 'Close the day /dashboard/till/close'],
  })
  expect((await desk.page('/dashboard/search?q=zzz')).html).toContain('Nothing was found')
  expect((await desk.page('/dashboard/search')).html).not.toContain('result')
})

test('a person and a class together are booked: the member’s page opens with the class chosen', async () => {
  const ada = await studio.signedIn('member', { name: 'Ada King' })
  const session = await aClassSession(db, { name: 'Barre', date: '2026-11-24' })
  const desk = await studio.signedIn('receptionist')
  const there = `/dashboard/users/${ada.account.id}?book=${session.id}#book`
  for (const query of ['book Ada into Tuesday’s Barre', 'ada barre'])
    expect((await found(desk, query))['To do'], query).toEqual([`Book Ada King into Barre ${there}`])
  expect((await found(desk, 'book ada'))['To do']).toEqual([
    `Book Ada King into a class /dashboard/users/${ada.account.id}?book#book`,
  ])
  const { html } = await desk.page(there.replace('#book', ''))
  expect(html).toMatch(new RegExp(`<option value="${session.id}" selected=""`))
  expect(html).toMatch(/<details[^>]*open=""[^]*Book a class for this person/)
})

test('each role finds what it may open', async () => {
  const member = await aMember(db)
  const session = await aClassSession(db, { name: 'Barre' })
  await bookSession(ctxFor(db, member), { sessionId: session.id })
  const desk = await studio.signedIn('receptionist')
  const sale = {
    saleId: crypto.randomUUID(),
    items: 'basic',
    amountPence: '3300',
    tender: 'cash',
    name: 'G',
    email: 'g@example.com',
  }
  await desk.post('/dashboard/till', sale)
  const [admin, teacher] = [await studio.signedIn('admin'), await studio.signedIn('instructor')]
  expect((await found(admin, 'T-000001')).Payments).toEqual([
    `£33.00, 1 × 6 Class Package /dashboard/payments/${sale.saleId}`,
  ])
  expect(await found(desk, 'T-000001')).toEqual({})
  expect(await found(desk, 'vat')).toEqual({})
  expect((await found(admin, 'vat')).Pages).toEqual(['VAT /dashboard/payments/vat'])
  for (const query of ['barre', member.name]) expect(await found(teacher, query), query).toEqual({})
  await studio.sql(
    `with i as (insert into instructors (name, specialty, bio, user_id) values ('T', '', '', $1) returning id)
     update class_sessions set instructor_id = i.id from i`,
    [teacher.account.id],
  )
  expect(Object.keys(await found(teacher, 'barre'))).toEqual(['Classes'])
  expect((await (await studio.signedIn()).page('/dashboard/search?q=ada')).status).toBe(403)
})
