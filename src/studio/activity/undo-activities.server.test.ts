import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { listActedSince } from './activity.store.server.ts'
import { recordActivity } from './record-activity.server.ts'
import { undoActivities } from './undo-activities.server.ts'

const { account, as, ctx, db, setClock, sql } = await openUseCaseTest()

test('what the log says of these members and subjects goes, and nothing else', async () => {
  const [mia, leo] = [await account(), await account()]
  await ctx().transaction(async (work) => {
    await recordActivity(work, { verb: 'member.imported', subjectId: mia.userId, memberId: mia.userId })
    await recordActivity(work, { verb: 'member.note_written', subjectId: mia.userId })
    await recordActivity(work, { verb: 'newsletter.brought_over', subjectId: 'hers' })
    await recordActivity(work, { verb: 'member.imported', subjectId: leo.userId, memberId: leo.userId })
    await undoActivities(work, { memberIds: [mia.userId], subjectIds: ['hers'] })
  })
  expect(await sql('select subject_id from activities')).toEqual([{ subject_id: leo.userId }])
})

test('who has acted since, or was acted for by people, is known; jobs do not count, nor what was before', async () => {
  const [mia, leo, ada, noa] = [await account(), await account(), await account(), await account('receptionist')]
  const since = new Date('2026-11-23T10:00:00Z')
  const act = (by: ReturnType<typeof ctx>, subjectId: string, memberId?: string) =>
    by.transaction((work) => recordActivity(work, { verb: 'x.done', subjectId, memberId }))
  await act(as(noa), 'before', mia.userId)
  setClock('2026-11-23T10:00:01Z')
  await act(ctx(), 'by a job', ada.userId)
  await act(as(noa), leo.userId)
  await act(as(noa), 'someone else')
  const acted = () => listActedSince(db.reader, { memberIds: [mia, leo, ada].map(({ userId }) => userId), since })
  expect(await acted()).toEqual([leo.userId])
  await act(as(mia), 'booking', mia.userId)
  expect((await acted()).toSorted()).toEqual([mia.userId, leo.userId].toSorted())
})
