import { setTimeout as pause } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import type { Account } from '#tests/helpers/actors.ts'
import { openAuthTest, PASSWORD } from '#tests/helpers/auth.ts'
import { stopMachineClock } from '#tests/helpers/machine-clock.ts'
import { hashPassword, isHashingFull } from '../passwords/password-hash.server.ts'
import { proveIdentity } from '../sign-in/fresh-proof.server.ts'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  isSecondFactorOn,
  renewSpareCodes,
  takeCode,
} from './second-factor.server.ts'

const { callerOf, withPassword, db, events, sql } = await openAuthTest()

stopMachineClock()

/** The code an app shows so many steps from now. */
async function codeOf(who: Account, ahead = 0): Promise<string> {
  const factor = await findSecondFactor(callerOf(who))
  if (factor.state !== 'setting_up') throw new Error('The key is shown during set-up alone')
  return appWith(factor.key)(ahead)
}
const appWith =
  (key: string) =>
  (ahead = 0) =>
    new TOTP({ secret: key }).generate({ timestamp: Date.now() + ahead * 30_000 })

async function withApp() {
  const who = await withPassword()
  await beginSecondFactor(callerOf(who), PASSWORD)
  const factor = await findSecondFactor(callerOf(who))
  await sql('update second_factors set enabled_at = now() where user_id = $1', [who.userId])
  return { who, app: appWith(factor.state === 'setting_up' ? factor.key : '') }
}

/** Takes a moment: ten codes are hashed. */
async function withSpareCodes() {
  const { who, app } = await withApp()
  const renewed = await renewSpareCodes(callerOf(who), PASSWORD)
  events.length = 0
  return { who, app, spare: renewed.ok ? renewed.value : [] }
}

const take = ({ userId }: Account, code: string) => takeCode(callerOf(), { userId, code })
const happened = () => events.map(({ kind }) => kind)
const refused = (refusal: string) => ({ ok: false, refusal })

test('it is off, being set up, on, and off again: after the password, and the owner is notified', async () => {
  const [who, other] = [await withPassword(), await withPassword()]
  const state = () => findSecondFactor(callerOf(who))
  expect(await state()).toEqual({ state: 'off' })
  expect(await beginSecondFactor(callerOf(who), 'not-mine')).toMatchObject(refused('wrong_password'))
  expect(await beginSecondFactor(callerOf(who), PASSWORD)).toMatchObject({ ok: true })
  const url = `otpauth://totp/localhost:${encodeURIComponent(who.email)}?issuer=localhost&secret=`
  expect(await state()).toMatchObject({ state: 'setting_up', url: expect.stringContaining(url) })
  expect(await isSecondFactorOn(db.reader, who.userId)).toBe(false)
  expect(await findSecondFactor(callerOf(other))).toEqual({ state: 'off' })
  expect(await findSecondFactor(callerOf())).toEqual({ state: 'off' })
  const on = await enableSecondFactor(callerOf(who), await codeOf(who))
  expect(on).toMatchObject({ ok: true })
  const codes = on.ok ? on.value : []
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
  expect(await state()).toEqual({ state: 'on', since: expect.any(Date), spareCodesLeft: 10 })
  expect(await isSecondFactorOn(db.reader, who.userId)).toBe(true)
  expect(await isSecondFactorOn(db.reader, other.userId)).toBe(false)
  expect(await disableSecondFactor(callerOf(who), 'not-mine')).toMatchObject(refused('wrong_password'))
  expect(await disableSecondFactor(callerOf(who), PASSWORD)).toMatchObject({ ok: true })
  expect(await state()).toEqual({ state: 'off' })
  expect(happened()).toEqual(['second_factor_on', 'second_factor_off'])
  expect(events[0]?.account).toEqual({ id: who.userId, name: who.name, email: who.email })
})

test('set-up begins again as often as one likes, and never replaces a factor that is on', async () => {
  const who = await withPassword()
  const begin = () => beginSecondFactor(callerOf(who), PASSWORD)
  await begin()
  const former = await codeOf(who)
  await begin()
  expect(await enableSecondFactor(callerOf(who), former)).toMatchObject(refused('wrong_code'))
  expect(await enableSecondFactor(callerOf(who), await codeOf(who))).toMatchObject({ ok: true })
  await begin()
  expect(await findSecondFactor(callerOf(who))).toMatchObject({ state: 'on' })
  expect(await enableSecondFactor(callerOf(who), '000000')).toMatchObject(refused('not_being_set_up'))
})

test('cancelled before it was on, nobody is notified, and no other factor goes with it', async () => {
  const { who: other } = await withApp()
  const who = await withPassword()
  await beginSecondFactor(callerOf(who), PASSWORD)
  await disableSecondFactor(callerOf(who), PASSWORD)
  expect(await findSecondFactor(callerOf(who))).toEqual({ state: 'off' })
  expect(await findSecondFactor(callerOf(other))).toMatchObject({ state: 'on' })
  expect(happened()).toEqual([])
})

test('there is nothing to switch on for a visitor, nor without a set-up', async () => {
  for (const caller of [callerOf(), callerOf(await withPassword())])
    expect(await enableSecondFactor(caller, '123456')).toMatchObject(refused('not_being_set_up'))
})

test('of two calls at once one switches it on, and its codes are those that open', async () => {
  const who = await withPassword()
  await beginSecondFactor(callerOf(who), PASSWORD)
  const code = await codeOf(who)
  const answers = await Promise.all([1, 2].map(() => enableSecondFactor(callerOf(who), code)))
  const [won, lost] = answers.toSorted((a, b) => Number(b.ok) - Number(a.ok))
  expect([won, lost]).toMatchObject([{ ok: true }, refused('not_being_set_up')])
  expect(await take(who, won?.ok ? won.value[0]! : '')).toEqual({ ok: true, value: 'spare' })
})

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

test('guesses while it is set up are counted as well', async () => {
  const who = await withPassword()
  await beginSecondFactor(callerOf(who), PASSWORD)
  for (let n = 0; n < 5; n++)
    expect(await enableSecondFactor(callerOf(who), '000000')).toMatchObject(refused('wrong_code'))
  expect(await enableSecondFactor(callerOf(who), await codeOf(who))).toMatchObject(refused('too_many_attempts'))
})

test('new spare codes void the old ones; without a factor there are none', async () => {
  const { who, spare } = await withSpareCodes()
  expect(await renewSpareCodes(callerOf(who), 'not-mine')).toMatchObject(refused('wrong_password'))
  const renewed = await renewSpareCodes(callerOf(who), PASSWORD)
  const fresh = renewed.ok ? renewed.value : []
  expect([new Set(fresh).size, happened()]).toEqual([10, ['spare_codes_renewed']])
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
  expect(isHashingFull()).toBe(true)
  expect(await take(who, '000000')).toMatchObject(refused('wrong_code'))
  expect(await take(who, app())).toMatchObject({ ok: true })
  isOver = true
  await Promise.all(crowd)
})

test('where it is on, an identity is proven by the password and a code, where it is off by the password', async () => {
  const [{ who, app }, other] = [await withApp(), await withPassword()]
  await sql(`update sign_in_sessions set proven_at = now() - interval '11 minutes'`)
  const proven = () =>
    sql<{ id: string }>(`select id from sign_in_sessions where proven_at > now() - interval '1 minute'`)
  const prove = (password: string, code: string, by: Account = who) => proveIdentity(callerOf(by), { password, code })
  expect(await prove(PASSWORD, '')).toMatchObject(refused('code_needed'))
  expect(await prove(PASSWORD, '000000')).toMatchObject(refused('wrong_code'))
  expect(await prove('not-mine', app(-1))).toMatchObject(refused('wrong_password'))
  expect(await proveIdentity(callerOf(), { password: PASSWORD, code: app() })).toMatchObject(refused('wrong_password'))
  expect(await proven()).toEqual([])
  expect(await prove(PASSWORD, app())).toMatchObject({
    ok: true,
    value: { cookie: expect.stringContaining('Max-Age') },
  })
  expect(await proven()).toEqual([{ id: who.signInSessionId }])
  expect(await prove(PASSWORD, '', other)).toMatchObject({ ok: true })
})
