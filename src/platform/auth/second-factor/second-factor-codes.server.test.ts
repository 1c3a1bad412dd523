import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { PASSWORD } from '#tests/helpers/auth.ts'
import { openSecondFactorTest } from '#tests/helpers/second-factor.ts'
import { hashPassword, isHashingFull } from '../passwords/password-hash.server.ts'
import { beginSecondFactor, findSecondFactor, renewSpareCodes } from './second-factor.server.ts'

const { callerOf, codeOf, events, sql, take, withApp, withPassword, withSpareCodes } = await openSecondFactorTest()

const refused = (refusal: string) => ({ ok: false, refusal })

test('a code of the app opens once, and so does every later one; a spare code once', async () => {
  const { who, app, spare } = await withSpareCodes()
  expect(await take(who, app())).toEqual({ ok: true, value: 'app' })
  for (const code of [app(), app(-1)]) expect(await take(who, code)).toMatchObject(refused('wrong_code'))
  expect(await take(who, ` ${app(1).slice(0, 3)} ${app(1).slice(3)}`)).toEqual({ ok: true, value: 'app' })
  expect(await take(who, spare[3]!.toUpperCase())).toEqual({ ok: true, value: 'spare' })
  expect(await take(who, spare[3]!)).toMatchObject(refused('wrong_code'))
  expect(await findSecondFactor(callerOf(who))).toMatchObject({ spareCodesLeft: 9 })
  expect(await take(who, spare[4]!)).toEqual({ ok: true, value: 'spare' })
})

test('a code taken leaves other accounts as they are, and one account’s codes open no other', async () => {
  const [mia, noa] = [await withApp(), await withSpareCodes()]
  expect(await take(mia.who, mia.app())).toMatchObject({ ok: true })
  for (const code of [noa.app(1), noa.spare[0]!]) expect(await take(mia.who, code)).toMatchObject(refused('wrong_code'))
  expect(await take(noa.who, noa.app())).toMatchObject({ ok: true })
  await sql(`update second_factors set spare_codes = (select spare_codes from second_factors where user_id = $1)`, [
    noa.who.userId,
  ])
  expect(await take(mia.who, noa.spare[0]!)).toMatchObject({ ok: true })
  expect(await findSecondFactor(callerOf(mia.who))).toMatchObject({ spareCodesLeft: 9 })
  expect(await findSecondFactor(callerOf(noa.who))).toMatchObject({ spareCodesLeft: 10 })
})

test('of two calls at once with one code one is taken', async () => {
  const { who, app, spare } = await withSpareCodes()
  for (const code of [app(), spare[0]!]) {
    const answers = await Promise.all([take(who, code), take(who, code)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test('no code opens an account whose factor is not on', async () => {
  const who = await withPassword()
  expect(await take(who, '123456')).toMatchObject(refused('no_code_asked'))
  await beginSecondFactor(callerOf(who), PASSWORD)
  expect(await take(who, await codeOf(who))).toMatchObject(refused('no_code_asked'))
})

test('five wrong codes in a quarter of an hour lock the account; right ones do not count', async () => {
  const { who, app } = await withApp()
  for (let n = 0; n < 6; n++) {
    expect(await take(who, app())).toMatchObject({ ok: true })
    vi.setSystemTime(Date.now() + 30_000)
  }
  for (let n = 0; n < 5; n++) expect(await take(who, '000000')).toMatchObject(refused('wrong_code'))
  expect(await take(who, app())).toMatchObject(refused('too_many_attempts'))
  const other = await withApp()
  expect(await take(other.who, other.app())).toMatchObject({ ok: true })
})

test('new spare codes void the old ones; without a factor there are none', async () => {
  const { who, spare } = await withSpareCodes()
  expect(await renewSpareCodes(callerOf(who), 'not-mine')).toMatchObject(refused('wrong_password'))
  const renewed = await renewSpareCodes(callerOf(who), PASSWORD)
  const fresh = renewed.ok ? renewed.value : []
  expect([new Set(fresh).size, events.map(({ kind }) => kind)]).toEqual([10, ['spare_codes_renewed']])
  expect(await take(who, spare[0]!)).toMatchObject(refused('wrong_code'))
  expect(await take(who, fresh[9]!)).toMatchObject({ ok: true })
  const without = await withPassword()
  await beginSecondFactor(callerOf(without), PASSWORD)
  expect(await renewSpareCodes(callerOf(without), PASSWORD)).toMatchObject(refused('second_factor_off'))
})

test('six wrong digits are no spare code: they are refused at once while others wait to be hashed', async () => {
  const { who, app } = await withSpareCodes()
  let isOver = false
  const crowd = Array.from({ length: 40 }, async () => {
    while (!isOver) if ((await hashPassword(PASSWORD)) === null) await pause(5)
  })
  const wasFull = isHashingFull()
  const answers = [await take(who, '000000'), await take(who, app())]
  isOver = true
  await Promise.all(crowd)
  expect(wasFull).toBe(true)
  expect(answers).toMatchObject([refused('wrong_code'), { ok: true, value: 'app' }])
})
