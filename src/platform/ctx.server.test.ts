import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ok, refuse } from '#src/kit/outcome.ts'
import { ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import type { Ctx } from './ctx.server.ts'
import { openDatabase } from './database/db.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const ctx = ctxFor(db, { kind: 'system', job: 'test' })

function write(from: Ctx, key: string, decision: 'ok' | 'refused' = 'ok') {
  return from.transaction(async ({ tx }) => {
    await tx.execute(sql`insert into rate_limits (key, window_starts_at, attempts) values (${key}, now(), 1)`)
    return decision === 'ok' ? ok(key) : refuse('no')
  })
}

async function written(): Promise<string[]> {
  const { rows } = await db.pool.query<{ key: string }>('select key from rate_limits order by key')
  return rows.map(({ key }) => key)
}

test('a use case called with the open transaction joins it: both are kept or neither', async () => {
  const act = ctx.transaction(async (work) => {
    await write(work, 'within')
    expect(await work.reader.execute(sql`select key from rate_limits`)).toMatchObject({ rows: [{ key: 'within' }] })
    expect(await written()).toEqual([])
    throw new Error('the rest failed')
  })
  await expect(act).rejects.toThrow('the rest failed')
  expect(await written()).toEqual([])
})

test('refused within another it takes back its own part only, however deep it lies', async () => {
  await ctx.transaction(async (work) => {
    await write(work, 'first')
    await work.transaction(async (inner) => {
      await write(inner, 'deep and refused', 'refused')
      await write(inner, 'taken back with its caller')
      return refuse('no')
    })
    await write(work, 'refused', 'refused')
    return write(work, 'second')
  })
  expect(await written()).toEqual(['first', 'second'])
})

test('the transaction hands over who acts there, and nested ones do too', async () => {
  const actor = { kind: 'link', purpose: 'claim', subject: 'c1' } as const
  const seen = await { ...ctx, actor }.transaction((work) =>
    work.transaction(async (inner) => [inner.actor, inner.now()]),
  )
  expect(seen).toEqual([actor, ctx.now()])
})

test('the payment provider cannot be called within a transaction, and can be outside', async () => {
  expect(await ctx.payments.retrieveIntent('pi_1')).toBeNull()
  const act = ctx.transaction((work) => work.transaction(({ payments }) => payments.retrieveIntent('pi_1')))
  await expect(act).rejects.toThrow('Within a transaction the provider cannot be asked to retrieveIntent')
  expect(await ctx.transaction(async ({ payments }) => payments.name)).toBe(ctx.payments.name)
})
