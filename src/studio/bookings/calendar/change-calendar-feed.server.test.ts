import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { findCalendarFeed } from './calendar-feeds.store.server.ts'
import { changeCalendarFeed } from './change-calendar-feed.server.ts'

const { account, as, db, sql } = await openUseCaseTest()

test('each change makes every address before it worthless, closing and opening again included', async () => {
  const ada = await account()
  expect(await changeCalendarFeed(as(ada), 'open')).toEqual({ version: 1, isOn: true })
  await changeCalendarFeed(as(ada), 'close')
  await changeCalendarFeed(as(ada), 'open')
  expect(await findCalendarFeed(db.reader, ada.userId)).toEqual({ version: 3, isOn: true })
  expect(await sql('select verb from activities order by at, verb')).toHaveLength(3)
})
