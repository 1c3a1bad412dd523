import { readdirSync, readFileSync } from 'node:fs'
import { type DrizzleSnapshotJSON, generateDrizzleJson } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { schema } from './helpers/schema.ts'

type Entry = { idx: number; when: number; tag: string }

const folder = 'db/migrations'
const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: Entry[] }

test('lists every migration once, in the order of their numbers', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted())
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, n) => n))
})

// A migration is known by its time. One that grows older than those it builds on was renumbered by hand.
test('gives every migration a later time than the one before', () => {
  for (const [n, entry] of entries.entries()) {
    expect(entry.when, entry.tag).toBeGreaterThan(entries[n - 1]?.when ?? 0)
  }
})

test('has a migration for every change of a table', () => {
  const newest = `${folder}/meta/${String(entries.length - 1).padStart(4, '0')}_snapshot.json`
  const { tables } = JSON.parse(readFileSync(newest, 'utf8')) as Pick<DrizzleSnapshotJSON, 'tables'>
  const declared = JSON.parse(JSON.stringify(generateDrizzleJson(schema).tables)) as typeof tables
  expect(declared, 'make a migration of this: npm run db:generate -- --name what').toEqual(tables)
})
