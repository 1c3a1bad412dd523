import { expect, test } from 'vitest'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import type { Caller } from '../auth-parts.server.ts'
import { clearedMark, findMark, markBrowser } from './browser-mark.server.ts'

const { db, ctx, account, sql } = await openUseCaseTest()

const mark = ({ userId }: Account) => db.transaction((tx) => markBrowser(tx, userId))
const markIn = (cookie: string) =>
  findMark({ ctx: ctx({ kind: 'visitor' }), headers: new Headers({ Cookie: cookie }) } as Caller)

test('a browser is marked for one account and seven days, there as with us', async () => {
  const [mia, noa] = [await account(), await account()]
  const [line, other] = [await mark(mia), await mark(noa)]
  expect(line).toMatch(/^tempo_pending=[\w-]{43}; /)
  expect(line).toContain(`Max-Age=${7 * 24 * 60 * 60};`)
  expect(
    await sql('select round(extract(epoch from expires_at - now()) / 3600)::int as hours from account_tokens'),
  ).toEqual([{ hours: 7 * 24 }, { hours: 7 * 24 }])
  expect([await markIn(line), await markIn(other)]).toMatchObject([{ userId: mia.userId }, { userId: noa.userId }])
  await sql(`update account_tokens set expires_at = now() - interval '1 second'`)
  expect(await markIn(line)).toBeNull()
})

test('a browser without a mark, or with one of its own making, has proven nothing', async () => {
  await mark(await account())
  for (const cookie of ['', 'tempo_pending=', 'tempo_pending=made-up', clearedMark])
    expect(await markIn(cookie)).toBeNull()
})
