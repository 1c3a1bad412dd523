import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import { changeBirthday } from '#src/studio/people/households/change-birthday.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

/** Ann Brown of a family, herself and her daughters in one class: each with notes of their own, one with a birthday. */
async function aFamilyInClass() {
  const ann = await aMember(db, { packageId: 'family', allowance: 20 })
  await studio.sql(`update users set name = 'Ann Brown' where id = $1`, [ann.userId])
  const session = await aClassSession(db)
  const desk = await studio.signedIn('receptionist')
  const add = async (name: string) => {
    const added = await addPerson(ctxFor(db, ann), { name })
    return added.ok ? added.value.id : ''
  }
  const [holder] = await studio.sql<{ id: string }>('select id from people where member_id = $1', [ann.userId])
  const people = { Ann: holder!.id, Lily: await add('Lily'), Rose: await add('Rose Green') }
  const note = (personId: string, text: string) =>
    desk.post(`/dashboard/users/${ann.userId}`, { intent: 'note', personId, text })
  await note(people.Lily, 'Asthma: inhaler in her bag')
  await note(people.Rose, 'No nuts')
  await note(people.Lily, 'Collected by her aunt')
  for (const personId of Object.values(people)) await bookSession(ctxFor(db, ann), { sessionId: session.id, personId })
  await changeBirthday(ctxFor(db, ann), { personId: people.Rose, birthday: '11-23' })
  return { session, desk }
}

const WORDS = ['with Ann Brown', 'First time', 'Birthday', 'Asthma', 'aunt', 'No nuts']

test.each([
  ['the register', () => '/dashboard/attendance'],
  ['Today', () => '/dashboard'],
  ['the calendar', (id: string) => `/dashboard/calendar/class/${id}`],
])('%s says of each person what is known of them and of nobody else, in one order', async (_, addressOf) => {
  const { session, desk } = await aFamilyInClass()
  studio.setClock('2026-11-23T17:45:00Z')
  const { html } = await desk.page(addressOf(session.id))
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')
  const rows = [...main.matchAll(/<li[^>]*>((?:(?!<li)[^])*?<strong>(?:Brown|Lily|Green)<\/strong>[^]*?)<\/li>/g)]
  const said = rows.map(([, row = '']) => [
    /<strong>(\w+)<\/strong>/.exec(row)?.[1],
    ...WORDS.filter((word) => row.replaceAll(/aria-label="[^"]*"/g, '').includes(word)),
  ])
  expect(said).toEqual([
    ['Brown', 'First time'],
    ['Lily', 'with Ann Brown', 'First time', 'Asthma', 'aunt'],
    ['Green', 'with Ann Brown', 'First time', 'Birthday', 'No nuts'],
  ])
  for (const label of main.matchAll(/aria-label="(Attended: [^"]*)"/g))
    expect([
      'Attended: Ann Brown',
      'Attended: Lily (guardian Ann Brown)',
      'Attended: Rose Green (guardian Ann Brown)',
    ]).toContain(label[1])
})
