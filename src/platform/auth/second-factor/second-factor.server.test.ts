import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/helpers/auth.ts'
import { openSecondFactorTest } from '#tests/helpers/second-factor.ts'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  isSecondFactorOn,
} from './second-factor.server.ts'

const { callerOf, codeOf, db, events, take, withApp, withPassword } = await openSecondFactorTest()

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
  expect(events.map(({ kind }) => kind)).toEqual(['second_factor_on', 'second_factor_off'])
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
  expect(events.map(({ kind }) => kind)).toEqual([])
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

test('guesses while it is set up are counted as well', async () => {
  const who = await withPassword()
  await beginSecondFactor(callerOf(who), PASSWORD)
  for (let n = 0; n < 5; n++)
    expect(await enableSecondFactor(callerOf(who), '000000')).toMatchObject(refused('wrong_code'))
  expect(await enableSecondFactor(callerOf(who), await codeOf(who))).toMatchObject(refused('too_many_attempts'))
})
