import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { findMember } from './members.store.server.ts'
import { updateProfile } from './update-profile.server.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest()

test('a member changes name, contact and reminders, and the history says what was before', async () => {
  const member = await account()
  const change = { name: 'Ada King', contact: '07700 900123', notifType: 'sms', notifTime: '6' } as const
  expect((await updateProfile(as(member), change)).ok).toBe(true)
  expect(await findMember(db.reader, member.userId)).toMatchObject({ ...change, notifTime: 6 })
  expect(await sql('select verb, member_id, details from activities')).toEqual([
    {
      verb: 'profile.changed',
      member_id: member.userId,
      details: {
        before: { name: 'Ada Lovelace', contact: '', notifType: 'email', notifTime: 24 },
        after: { ...change, notifTime: 6 },
      },
    },
  ])
})

test('what is not named stays', async () => {
  const member = await account()
  await updateProfile(as(member), { notifTime: '12' })
  expect(await findMember(db.reader, member.userId)).toMatchObject({ name: 'Ada Lovelace', notifTime: 12 })
})

test('nothing changed is nothing in the history', async () => {
  const member = await account()
  await updateProfile(as(member), { name: member.name })
  expect(await sql('select from activities')).toEqual([])
})

test('text messages need a number that they can be sent to, and else nothing is changed', async () => {
  const member = await account()
  for (const contact of ['', 'ask mum', '020 7946 0182', '07700 90012', '07700 900123 or 07700 900124']) {
    const outcome = await updateProfile(as(member), { name: 'Other', contact, notifType: 'sms' })
    expect(outcome).toEqual({ ok: false, refusal: 'no_number' })
  }
  expect(await findMember(db.reader, member.userId)).toMatchObject({ name: 'Ada Lovelace', notifType: 'email' })
})

test('a visitor has no profile, and neither has an account that is gone', async () => {
  expect(await updateProfile(ctx({ kind: 'visitor' }), {})).toEqual({ ok: false, refusal: 'sign_in_required' })
  const member = await account()
  await sql('delete from users where id = $1', [member.userId])
  expect(await updateProfile(as(member), {})).toEqual({ ok: false, refusal: 'profile_not_found' })
})
