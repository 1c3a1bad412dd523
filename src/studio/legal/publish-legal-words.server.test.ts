import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { draftLegalWords } from './draft-legal-words.server.ts'
import { findVersion, listVersions } from './legal.store.server.ts'
import { publishLegalWords } from './publish-legal-words.server.ts'
import { readLegalTexts } from './read-legal-texts.server.ts'

const { account, as, db, setClock, sql } = await openUseCaseTest()

const page = 'terms'
const terms = async () => (await readLegalTexts(db.reader, { paysOnline: true })).terms

test('a draft is for the preview alone until it is published, as a version of its own', async () => {
  const owner = as(await account('admin'))
  await draftLegalWords(owner, { page, words: { end: 'Mats must be wiped.' } })
  expect(await terms()).toMatchObject({ words: {}, draft: { end: 'Mats must be wiped.' } })
  expect((await terms()).text).not.toContain('Mats')
  expect(await publishLegalWords(owner, { page })).toEqual({ ok: true, value: undefined })
  expect((await terms()).text).toMatch(/Mats must be wiped\.$/)
  setClock('2026-11-23T10:05:00Z')
  await draftLegalWords(owner, { page, words: { studio: 'Be kind.' } })
  await publishLegalWords(owner, { page })
  expect((await listVersions(db.reader, page)).map(({ number }) => number)).toEqual([2, 1])
  expect((await findVersion(db.reader, page, 1))?.text).toContain('Mats must be wiped.')
  expect((await findVersion(db.reader, page, 2))?.text).not.toContain('Mats')
  const acts = await sql<{ details: object }>(
    `select details from activities where verb = 'content.legal_published' order by at`,
  )
  expect(acts.at(-1)?.details).toEqual({
    name: 'terms',
    before: { end: 'Mats must be wiped.' },
    after: { end: '', studio: 'Be kind.' },
  })
})

test('a draft that says what is published already is none, and nothing cannot be published', async () => {
  const owner = as(await account('admin'))
  await draftLegalWords(owner, { page, words: { end: 'Once.' } })
  await publishLegalWords(owner, { page })
  await draftLegalWords(owner, { page, words: { end: 'Once.' } })
  expect((await terms()).draft).toBeNull()
  expect(await publishLegalWords(owner, { page })).toMatchObject({ refusal: 'nothing_to_publish' })
})

test.each(['member', 'instructor', 'receptionist'] as const)('%s writes no legal text', async (role) => {
  const someone = as(await account(role))
  expect(await draftLegalWords(someone, { page, words: {} })).toMatchObject({ refusal: 'not_allowed' })
  expect(await publishLegalWords(someone, { page })).toMatchObject({ refusal: 'not_allowed' })
})
