import { expect, test } from 'vitest'
import { folded } from '#src/kit/search.ts'
import { orderOfPerson } from '#src/platform/database/person-order.server.ts'
import { byPerson, personOrder } from '#src/studio/people/members/person-name.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'

const { sql } = await openUseCaseTest()

const PLANES = [0, 1, 2]
const isText = (code: number) => code !== 0 && (code < 0xd800 || code > 0xdfff)

// What the database's edition of Unicode has not yet, it cannot know.
test.each(PLANES)('the database folds every character of plane %i as the studio does', async (plane) => {
  const characters = Array.from({ length: 0x10000 }, (_, n) => plane * 0x10000 + n)
    .filter(isText)
    .map((code) => String.fromCodePoint(code))
  const rows = await sql<{ one: string; folded: string }>(
    `select one, folded(one) as folded from unnest($1::text[]) as c(one) where unicode_assigned(one)`,
    [characters],
  )
  expect(rows.length).toBeGreaterThan(10_000)
  const differing = rows.filter((row) => row.folded !== folded(row.one))
  expect(differing.map((row) => [row.one.codePointAt(0)!.toString(16), row.folded, folded(row.one)])).toEqual([])
})

test('the database orders people as the studio does', async () => {
  const people = [
    ['Ann Brown', null],
    ['Lily', 'Ann Brown'],
    ['Rose Green', 'Ann Brown'],
    ['Zoë Ångström', null],
    ['Łucja Ó’Brien-Müller', null],
    ['ben brown', null],
    ['Cher', null],
    ['', null],
    ['Ana Smith', null],
    ['Ana Smith-Jones', null],
    ['Nguyễn Văn An', null],
    ['Ася', 'Иван Яблоков'],
  ].map(([name, guardianName]) => ({ name: name!, guardianName: guardianName ?? null }))
  const rows = await sql<{ name: string; key: string }>(
    `select name, person_order(name, guardian) as key from unnest($1::text[], $2::text[]) as p(name, guardian)
      order by ${orderOfPerson('name', 'guardian')}`,
    [people.map(({ name }) => name), people.map(({ guardianName }) => guardianName)],
  )
  const ordered = people.toSorted(byPerson)
  expect(rows).toEqual(ordered.map((person) => ({ name: person.name, key: personOrder(person) })))
})
