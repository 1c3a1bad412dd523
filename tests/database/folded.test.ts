import { expect, test } from 'vitest'
import { folded } from '#src/kit/search.ts'
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
