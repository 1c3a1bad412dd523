import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { addPerson } from '../households/add-person.server.ts'
import { releasePerson } from '../households/release-person.server.ts'
import { assignMemberNote } from './assign-member-note.server.ts'
import { endMemberNote } from './end-member-note.server.ts'
import { listCurrentNotes, listMemberNotes } from './member-notes.store.server.ts'
import { writeMemberNote } from './write-member-note.server.ts'

const { account, as, clock, db, setClock, sql } = await openUseCaseTest()

/** A mother and her daughters, with whose notes registers would show. */
async function aFamily() {
  const [desk, ann] = [await account('receptionist', { name: 'Robin' }), await account('member', { name: 'Ann Brown' })]
  const add = async (name: string) => {
    const added = await addPerson(as(ann), { name })
    if (!added.ok) throw new Error(added.refusal)
    return added.value.id
  }
  const [lily, rose] = [await add('Lily'), await add('Rose')]
  const [holder] = await sql<{ id: string }>('select id from people where member_id = $1 and is_holder', [ann.userId])
  const ids = [holder!.id, lily, rose]
  const write = (personId: string | undefined, text: string) => {
    setClock(new Date(clock.now().getTime() + 60_000).toISOString())
    return writeMemberNote(as(desk), { memberId: ann.userId, personId, text })
  }
  /** On the rows of Ann, Lily and Rose. */
  const shown = async () => {
    const current = await listCurrentNotes(db.reader, ids)
    return ids.map((id) => (current.get(id) ?? []).map(({ text, isOfAccount }) => (isOfAccount ? `? ${text}` : text)))
  }
  const noteId = async (text: string) =>
    (await listMemberNotes(db.reader, ann.userId)).find((one) => one.text === text)?.id ?? newId()
  return { ann, desk, lily, rose, memberId: ann.userId, write, shown, noteId }
}

const before = (memberId: string) =>
  sql(
    `insert into member_notes (member_id, text, author_name, written_at) values ($1, 'Allergic to nuts', 'Ada', '2025-12-01')`,
    [memberId],
  )

test('every current note stands with its person and nobody else, until it is taken off', async () => {
  const { ann, desk, lily, rose, memberId, write, shown, noteId } = await aFamily()
  await write(lily, 'Asthma: inhaler in her bag')
  await write(rose, 'No nuts')
  await write(lily, 'Collected by her aunt')
  expect(await shown()).toEqual([[], ['Collected by her aunt', 'Asthma: inhaler in her bag'], ['No nuts']])
  const aunt = { memberId, noteId: await noteId('Collected by her aunt') }
  expect(await endMemberNote(as(desk), aunt)).toMatchObject({ ok: true })
  expect(await endMemberNote(as(desk), aunt)).toMatchObject({ refusal: 'note_not_found' })
  expect(await shown()).toEqual([[], ['Asthma: inhaler in her bag'], ['No nuts']])
  await releasePerson(as(ann), { personId: rose })
  expect((await listMemberNotes(db.reader, memberId)).map(({ person, endedBy }) => [person, endedBy])).toMatchObject([
    [{ name: 'Lily' }, 'Robin'],
    [{ name: 'Rose', isRemoved: true }, null],
    [{ name: 'Lily', isRemoved: false }, null],
  ])
})

test('a note is of one person, and of their account alone', async () => {
  const { desk, memberId, write, shown, noteId } = await aFamily()
  expect(await write(undefined, 'Knee')).toMatchObject({ refusal: 'person_needed', fields: { personId: /who/ } })
  const other = await account('member')
  const [theirs] = await sql<{ id: string }>('select id from people where member_id = $1', [other.userId])
  expect(await write(theirs!.id, 'Knee')).toMatchObject({ refusal: 'person_not_found' })
  expect(await write('nobody', 'Knee')).toMatchObject({ refusal: 'person_not_found' })
  await writeMemberNote(as(desk), { memberId: other.userId, text: 'Knee' })
  const [knee] = await listMemberNotes(db.reader, other.userId)
  expect(knee).toMatchObject({ person: { id: theirs!.id }, authorName: 'Robin' })
  expect(await endMemberNote(as(desk), { memberId, noteId: knee!.id })).toMatchObject({ refusal: 'note_not_found' })
  expect(await endMemberNote(as(desk), { memberId, noteId: await noteId('x') })).toMatchObject({ ok: false })
  expect(await shown()).toEqual([[], [], []])
})

test('a note of before that names nobody stands with everyone of its account, until it is said whose it is', async () => {
  const { desk, lily, memberId, shown, noteId } = await aFamily()
  await before(memberId)
  expect(await shown()).toEqual([['? Allergic to nuts'], ['? Allergic to nuts'], ['? Allergic to nuts']])
  const note = { memberId, noteId: await noteId('Allergic to nuts') }
  expect(await assignMemberNote(as(desk), { ...note, personId: 'x' })).toMatchObject({ refusal: 'person_not_found' })
  expect(await assignMemberNote(as(desk), { ...note, personId: lily })).toMatchObject({ ok: true })
  expect(await shown()).toEqual([[], ['Allergic to nuts'], []])
  expect(await assignMemberNote(as(desk), { ...note, personId: lily })).toMatchObject({ refusal: 'note_not_found' })
})

test('only the front desk does any of it, and the member’s own history says nothing of it', async () => {
  const { desk, lily, memberId, write, noteId } = await aFamily()
  await write(lily, '=1+1 prefers the back row')
  const note = { memberId, noteId: await noteId('=1+1 prefers the back row') }
  const all = (someone: Account) => [
    writeMemberNote(as(someone), { memberId, personId: lily, text: 'x' }),
    endMemberNote(as(someone), note),
    assignMemberNote(as(someone), { ...note, personId: lily }),
  ]
  for (const role of ['member', 'instructor'] as const)
    for (const outcome of await Promise.all(all(await account(role))))
      expect(outcome).toMatchObject({ refusal: 'not_allowed' })
  await endMemberNote(as(desk), note)
  expect(
    await sql(`select verb, member_id, details from activities where verb like 'member.note%' order by at`),
  ).toEqual([
    { verb: 'member.note_written', member_id: null, details: { about: 'Lily' } },
    { verb: 'member.note_ended', member_id: null, details: {} },
  ])
})
