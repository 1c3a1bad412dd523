import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { SEED: 'demo' } })
const HERE = '/dashboard/family'

async function aFamilyHolder() {
  const member = await studio.signedIn()
  await studio.sql(
    `insert into memberships (member_id, package_id, is_shared, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'family', true, 20, '2026-11-01', '2026-12-01', 'grant', now(), now())`,
    [member.account.id],
  )
  return member
}

test('a family holder adds a child and books both into one class, without scripts', async () => {
  const member = await aFamilyHolder()
  const session = await aClassSession(studio.services.db, { name: 'Tots gymnastics' })
  const added = await member.follow(await member.post(HERE, { intent: 'add', name: ' Mia  Cole ' }))
  expect(added.html).toContain('Mia Cole is in your family')
  const [mia] = await studio.sql<{ id: string }>(`select id from people where name = 'Mia Cole'`)
  const forMia = await member.page(`/timetable?for=${mia!.id}`)
  expect(forMia.html).toContain('Book for Mia Cole')
  expect(forMia.html).toContain(`name="personId" value="${mia!.id}"`)
  await member.post('/bookings', { sessionId: session.id })
  await member.post('/bookings', { sessionId: session.id, personId: mia!.id })
  const { html } = await member.page('/dashboard/schedule')
  expect(html).toContain('for Mia Cole')
  expect((await member.page('/dashboard/profile')).html).toContain('18 of 20 (family)')
  expect((await member.page(HERE)).html).toContain('1 upcoming class')
  const removed = await member.follow(await member.post(HERE, { intent: 'remove', personId: mia!.id }))
  expect(removed.html).toContain('Mia Cole is no longer on your membership')
  expect((await member.page('/dashboard/profile')).html).toContain('19 of 20 (family)')
})

test('a name that is missing or taken is told in the field, and what was typed stays', async () => {
  const member = await aFamilyHolder()
  const empty = await member.post(HERE, { intent: 'add', name: ' ' })
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Please enter a name')])
  await member.post(HERE, { intent: 'add', name: 'Leo' })
  const again = await member.post(HERE, { intent: 'add', name: 'LEO' })
  expect(again.status).toBe(409)
  const html = await again.text()
  expect(html).toContain('Somebody of that name is there already')
  expect(html).toContain('value="LEO"')
})

test('a person of another account can be neither removed nor booked for', async () => {
  const [member, other] = [await aFamilyHolder(), await aFamilyHolder()]
  await other.post(HERE, { intent: 'add', name: 'Max' })
  const [max] = await studio.sql<{ id: string }>(`select id from people where name = 'Max'`)
  const answer = await member.post(HERE, { intent: 'remove', personId: max!.id })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('That person is not on your membership')
  expect((await member.page(`/timetable?for=${max!.id}`)).html).not.toContain('Max')
})

test('anyone who holds nothing shared is told what can be shared', async () => {
  const member = await studio.signedIn()
  expect((await member.page(HERE)).html).toContain('To share classes, choose the 20 Class Family Package.')
})

test('a birthday is kept as a day and a month, the member’s own too, and what is no day is told in the field', async () => {
  const member = await aFamilyHolder()
  await member.post(HERE, { intent: 'add', name: 'Mia Cole' })
  const people = await studio.sql<{ id: string; name: string | null }>(
    'select id, name from people where member_id = $1 order by is_holder desc',
    [member.account.id],
  )
  const [own, mia] = people.map(({ id }) => id)
  const wrong = await member.post(HERE, { intent: 'birthday', personId: mia!, birthday: '30 February' })
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining('Please give a day and a month, such as 4 March'),
  ])
  const saved = await member.follow(
    await member.post(HERE, { intent: 'birthday', personId: mia!, birthday: '4th march' }),
  )
  expect(saved.html).toContain('The birthday of Mia Cole is saved')
  await member.post(HERE, { intent: 'birthday', personId: own!, birthday: '29/2' })
  const { html } = await member.page(HERE)
  expect(html).toContain('value="4 March"')
  expect(html).toContain('value="29 February"')
  await member.post(HERE, { intent: 'birthday', personId: mia!, birthday: '' })
  expect((await member.page(HERE)).html).not.toContain('value="4 March"')
})
