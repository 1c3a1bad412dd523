import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openDatabase } from '../database/db.server.ts'
import { seal, unseal } from '../seal.server.ts'
import { openSigningSecret } from './signing-secret.server.ts'

const databaseUrl = await workerDatabaseUrl()
const db = openDatabase(databaseUrl)
beforeEach(truncateAll)
afterAll(() => db.close())

/** An empty DATA_DIR, and what a start on it answers. */
function aStudio() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tempo-secret-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return {
    dataDir,
    path: join(dataDir, 'secret'),
    start: (given: { secret?: string; databaseUrl?: string } = {}) => openSigningSecret({ dataDir, ...given }, db),
  }
}

async function inDatabase(): Promise<string> {
  const { rows } = await db.pool.query<{ line: string }>('select s::text as line from secrets s')
  return rows.map(({ line }) => line).join('\n')
}

test('a secret is made once, in a file for this user alone, and the database never has it', async () => {
  const { path, start } = aStudio()
  const { secret, notices } = await start()
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(readFileSync(path, 'utf8')).toBe(`${secret}\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(notices).toEqual([])
  expect(await start()).toEqual({ secret, notices: [] })
  expect(await inDatabase()).not.toContain(secret)
})

test('those who start together on one DATA_DIR share it', async () => {
  const { dataDir, start } = aStudio()
  const started = await Promise.all(Array.from({ length: 6 }, () => start()))
  expect(new Set(started.map(({ secret }) => secret)).size).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

test('SECRET is used as it is given, and kept nowhere', async () => {
  const { path, start } = aStudio()
  expect(await start({ secret: 'given by whoever runs it' })).toEqual({
    secret: 'given by whoever runs it',
    notices: [],
  })
  expect(existsSync(path)).toBe(false)
  expect(await inDatabase()).not.toContain('given')
})

test('says what to do where the file cannot be written', async () => {
  const { path } = aStudio()
  const nowhere = join(path, '..', 'in-the-way')
  writeFileSync(nowhere, '')
  await expect(openSigningSecret({ dataDir: nowhere }, db)).rejects.toThrow(
    /cannot be kept in .*(ENOTDIR|EEXIST).*set SECRET/,
  )
})

test('instances that are given no secret, or different ones, are told', async () => {
  const [one, two] = [aStudio(), aStudio()]
  const alone = await one.start({ databaseUrl })
  expect(alone.notices).toEqual([
    `SECRET is not set: ${one.path} is used. All instances on one database must be given the same, as SECRET or SECRET_FILE.`,
  ])
  expect((await two.start({ databaseUrl, secret: alone.secret })).notices).toEqual([])
  const other = await two.start({ databaseUrl, secret: 'another secret than the first' })
  expect(other.notices).toEqual([
    'The signing secret is another than before: links mailed until now, and authenticator apps set up until now, do not work. All instances on one database must be given the same, as SECRET or SECRET_FILE.',
  ])
  expect((await one.start()).notices.join()).toContain('another than before')
  expect((await one.start()).notices).toEqual([])
})

test('a secret is replaced without a word while the former one stands below it', async () => {
  const { path, start } = aStudio()
  const { secret: former } = await start()
  writeFileSync(path, `a new secret of this studio\n${former}\n`)
  const replaced = await start()
  expect(replaced.notices).toEqual([])
  expect(unseal(seal(Buffer.from('key'), former, 'x'), replaced.secret, 'x').toString()).toBe('key')
  // Once nothing needs it any more the former one goes.
  writeFileSync(path, 'a new secret of this studio\n')
  expect((await start()).notices).toEqual([])
})

test('a file that was opened to others is closed again, and an empty one is not taken for a secret', async () => {
  const { path, start } = aStudio()
  await start()
  chmodSync(path, 0o644)
  await start()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, '\n')
  await expect(start()).rejects.toThrow(`${path} is empty`)
})
