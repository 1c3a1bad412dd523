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

// Two neighbouring releases run side by side while one replaces the other (decisions 073 and 094): what the one before reads or writes is
// dropped by the release after next, in a migration that says so in a comment: `-- contracts: unused since 1.1.0`.
const EXPANDING_FROM = 41
const CONTRACTS = /^--\s*contracts: \S.{8,}/m

/** Statements by which a release before would fail. A table or a column that the same migration makes is known to no other. */
function contracting(text: string): string[] {
  const made = new Set([...text.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, name]) => name))
  const added = [...text.matchAll(/add column (?:if not exists )?"?(\w+)"?/gi)].map(([, name]) => name!)
  const dropped = [...text.matchAll(/drop constraint (?:if exists )?("?\w+"?)/gi)].map(([, name]) => name!)
  const isOnNew = (statement: string) => added.some((name) => new RegExp(`\\b${name}\\b`).test(statement))
  const droppedIndexes = [...text.matchAll(/drop index (?:if exists )?("?\w+"?)/gi)].map(([, name]) => name!)
  // Looser than what it replaces: another list of values, or unique for some of the rows.
  const isReplaced = (statement: string) =>
    dropped.some((name) => statement.includes(`${name} CHECK`)) ||
    (/\) WHERE /i.test(statement) && droppedIndexes.some((name) => statement.includes(`INDEX ${name} ON`)))
  return text
    .split(/--> statement-breakpoint|;\s*\n/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => !made.has(/^(?:alter table (?:only )?|.* on )"?(\w+)"?/i.exec(statement)?.[1] ?? ''))
    .filter(
      (statement) =>
        /^drop (?:table|view|type|function)|\bdrop (?:column|default)\b|\brename (?:to|column|constraint)\b/i.test(
          statement,
        ) ||
        /\balter column \S+ (?:set not null|set data type|type)\b/i.test(statement) ||
        (/\badd constraint\b|^create unique index\b/i.test(statement) &&
          !isOnNew(statement) &&
          !isReplaced(statement)) ||
        (/\badd column\b/i.test(statement) &&
          /\bnot null\b/i.test(statement) &&
          !/\bdefault\b|\bgenerated\b/i.test(statement)),
    )
}

test('a migration expands: the release before runs on it', () => {
  const faults = entries
    .filter(({ idx }) => idx >= EXPANDING_FROM)
    .map(({ tag }) => ({ tag, text: readFileSync(`${folder}/${tag}.sql`, 'utf8') }))
    .filter(({ text }) => !CONTRACTS.test(text))
    .flatMap(({ tag, text }) => contracting(text).map((statement) => `${tag}: ${statement.slice(0, 90)}`))
  expect(faults, 'add beside it now, and drop it a release later').toEqual([])
})

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', true],
  ['DROP TABLE "a" CASCADE;', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
  [`ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`, false],
  ['ALTER TABLE "a" ADD COLUMN "b" text;', false],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', true],
  ['CREATE UNIQUE INDEX "c" ON "a" USING btree ("b");', true],
  [
    'ALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" USING btree ("b");',
    false,
  ],
  ['CREATE INDEX "c" ON "a" USING btree ("b");', false],
  ['DROP INDEX "c";--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" USING btree ("b");', true],
  ['CREATE UNIQUE INDEX "c" ON "a" USING btree ("b") WHERE "b" > 0;', true],
  ['DROP INDEX "c";--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" USING btree ("b") WHERE "b" > 0;', false],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE ("b");', true],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("b" > 0);', true],
  [
    'ALTER TABLE "a" DROP CONSTRAINT "c";--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "c" CHECK (true);',
    false,
  ],
  ['CREATE TABLE "n" ("x" text);--> statement-breakpoint\nALTER TABLE "n" ADD COLUMN "y" text NOT NULL;', false],
])('%s contracts: %s', (text, is) => {
  expect(contracting(text).length > 0).toBe(is)
})
