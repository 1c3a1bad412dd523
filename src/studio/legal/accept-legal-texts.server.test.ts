import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { newId } from '#src/kit/id.ts'
import { changeSetting } from '../settings/change-setting.server.ts'
import { acceptLegalTexts } from './accept-legal-texts.server.ts'
import { keepLegalVersions } from './keep-legal-versions.server.ts'
import { findVersion, listAccepted, listVersions } from './legal.store.server.ts'

const { account, as, buy, ctx, db, sql, start, wait } = await openPayingTest()

const changeRules = async (cancellationCutoffHours: number) =>
  changeSetting(as(await account('admin')), { key: 'bookings', change: { cancellationCutoffHours } })

test('each purchase keeps the terms as they stood, and a change of the policy makes a version at the next one', async () => {
  const [early, late] = [await account(), await account()]
  await buy(early, 'basic', 3300)
  await changeRules(12)
  wait(60)
  await buy(late, 'basic', 3300)
  expect(await listAccepted(db.reader, early.userId, 9)).toMatchObject([
    { page: 'terms', number: 1, occasion: 'purchase' },
  ])
  expect(await listAccepted(db.reader, late.userId, 9)).toMatchObject([
    { page: 'terms', number: 2, occasion: 'purchase' },
  ])
  const [first, second] = [await findVersion(db.reader, 'terms', 1), await findVersion(db.reader, 'terms', 2)]
  expect(first?.text).not.toContain('12 hours before')
  expect(second?.text).toContain('12 hours before')
  expect(second!.inForceFrom.getTime() - first!.inForceFrom.getTime()).toBe(60_000)
  // Nothing that the others say has changed.
  expect(await listVersions(db.reader, 'cookies')).toHaveLength(1)
})

test('one payment that is begun again under other terms keeps both, and under the same one', async () => {
  const member = await account()
  await start(member, 'basic', 3300)
  await start(member, 'basic', 3300)
  await changeRules(6)
  await start(member, 'basic', 3300)
  expect(
    (await listAccepted(db.reader, member.userId, 9)).map(({ number }) => number).toSorted((a, b) => a - b),
  ).toEqual([1, 2])
})

test('who signs up accepts the terms, and the privacy notice with them', async () => {
  const member = await account()
  await acceptLegalTexts(ctx(), { memberId: member.userId, occasion: 'sign_up', ref: member.userId })
  expect((await listAccepted(db.reader, member.userId, 9)).map(({ page }) => page)).toEqual(['privacy', 'terms'])
})

test('twenty who buy at once, the first after a change, make one version', async () => {
  const refs = Array.from({ length: 20 }, () => newId())
  await Promise.all(refs.map((ref) => acceptLegalTexts(ctx(), { memberId: null, occasion: 'purchase', ref })))
  expect(await listVersions(db.reader, 'terms')).toHaveLength(1)
  expect(await sql('select from legal_acceptances')).toHaveLength(20)
})

test('a text that is as it was before is a version again', async () => {
  for (const hours of [0, 5, 0]) {
    await changeRules(hours)
    await keepLegalVersions(ctx())
    await keepLegalVersions(ctx())
  }
  expect((await listVersions(db.reader, 'terms')).map(({ number }) => number)).toEqual([3, 2, 1])
})

test('while the studio is being set up the night keeps nothing', async () => {
  await changeSetting(as(await account('admin')), { key: 'opening', change: { isOpen: false } })
  await keepLegalVersions(ctx(), { isOpenOnly: true })
  expect(await listVersions(db.reader, 'terms')).toEqual([])
  await changeSetting(as(await account('admin')), { key: 'opening', change: { isOpen: true } })
  await keepLegalVersions(ctx(), { isOpenOnly: true })
  expect(await listVersions(db.reader, 'terms')).toHaveLength(1)
})

test('a version is never changed, by whatever', async () => {
  await keepLegalVersions(ctx())
  await expect(sql(`update legal_versions set text = 'Other terms'`)).rejects.toThrow(/never changed/)
})
