import { beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { searchPatterns } from '#src/kit/search.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { type ActivityFilter, listAccountsNamed, listActivityLog } from './activity-log.store.server.ts'

const { account, db, sql } = await openUseCaseTest()
const all: ActivityFilter = { people: null, kind: '', from: '', to: '', after: null }
const verbs = async (filter: Partial<ActivityFilter>, most = 50) =>
  (await listActivityLog(db.reader, { ...all, ...filter }, most)).map(({ verb }) => verb)

let [ada, mia] = ['', '']

async function anAct(
  verb: string,
  at: string,
  { actorId = null as string | null, memberId = null as string | null } = {},
) {
  const id = newId()
  await sql(
    `insert into activities (id, at, actor_kind, actor_id, verb, subject_id, member_id, details) values ($1, $2, 'admin', $3, $4, 's', $5, '{}')`,
    [id, at, actorId, verb, memberId],
  )
  return id
}

beforeEach(async () => {
  ada = (await account('admin', { name: 'Ada Admin' })).userId
  mia = (await account('member', { name: 'Mia Wong' })).userId
  await anAct('class.added', '2026-11-20T00:00:00Z', { actorId: ada })
  await anAct('booking.confirmed', '2026-11-20T23:59:59Z', { actorId: mia, memberId: mia })
  await anAct('booking.cancelled', '2026-11-21T00:00:00Z', { actorId: ada, memberId: mia })
  await anAct('membership.lapsed', '2026-11-22T10:00:00Z', { memberId: mia })
  await anAct('class_session.cancelled', '2026-11-23T09:00:00Z')
})

test('the log has every act, the latest first, with the names of both people', async () => {
  const log = await listActivityLog(db.reader, all, 50)
  expect(log.map(({ verb, actorName, memberName }) => [verb, actorName, memberName])).toEqual([
    ['class_session.cancelled', null, null],
    ['membership.lapsed', null, 'Mia Wong'],
    ['booking.cancelled', 'Ada Admin', 'Mia Wong'],
    ['booking.confirmed', 'Mia Wong', 'Mia Wong'],
    ['class.added', 'Ada Admin', null],
  ])
  expect(log[0]?.at).toEqual(new Date('2026-11-23T09:00:00Z'))
})

test.each<[string, Partial<ActivityFilter>, string[]]>([
  ['from a day on', { from: '2026-11-21' }, ['class_session.cancelled', 'membership.lapsed', 'booking.cancelled']],
  ['to the end of a day', { to: '2026-11-20' }, ['booking.confirmed', 'class.added']],
  ['on one day', { from: '2026-11-20', to: '2026-11-20' }, ['booking.confirmed', 'class.added']],
  ['about bookings', { kind: 'bookings' }, ['booking.cancelled', 'booking.confirmed']],
  ['about classes', { kind: 'classes' }, ['class_session.cancelled', 'class.added']],
  ['about classes on one day', { kind: 'classes', to: '2026-11-20' }, ['class.added']],
  ['about hall hire', { kind: 'hall' }, []],
])('the log %s', async (_case, filter, expected) => {
  expect(await verbs(filter)).toEqual(expected)
})

test('what one did and what was done to one is one log, each act once', async () => {
  expect(await verbs({ people: [ada] })).toEqual(['booking.cancelled', 'class.added'])
  expect(await verbs({ people: [mia] })).toEqual(['membership.lapsed', 'booking.cancelled', 'booking.confirmed'])
  expect(await verbs({ people: [ada, mia] })).toHaveLength(4)
  expect(await verbs({ people: [mia], kind: 'memberships' })).toEqual(['membership.lapsed'])
  expect(await verbs({ people: [mia], kind: 'classes' })).toEqual([])
  expect(await verbs({ people: [ada], kind: 'classes' })).toEqual(['class.added'])
  expect(await verbs({ people: [mia], to: '2026-11-20' })).toEqual(['booking.confirmed'])
  expect(await verbs({ people: [] })).toEqual([])
})

test.each<[string, () => Partial<ActivityFilter>]>([
  ['of all', () => ({})],
  ['of a kind', () => ({ kind: 'bookings' })],
  ['of people', () => ({ people: [mia] })],
])('a page %s goes on where the last one ended, also among acts of one moment', async (_case, filter) => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push(await anAct('booking.moved', '2026-11-23T10:00:00.000Z', { actorId: mia }))
  const latestFirst = ids.toSorted().toReversed()
  const first = await listActivityLog(db.reader, { ...all, ...filter() }, 3)
  expect(first.map(({ id }) => id)).toEqual(latestFirst.slice(0, 3))
  const after = { at: first[2]!.at.toISOString(), id: first[2]!.id }
  const second = await listActivityLog(db.reader, { ...all, ...filter(), after }, 2)
  expect(second.map(({ id }) => id)).toEqual(latestFirst.slice(3))
})

test('people are found by all words of their name, address or number, fifty at most in the order of their names', async () => {
  const named = (text: string) => listAccountsNamed(db.reader, searchPatterns(text))
  expect(await named('mia wong')).toEqual([mia])
  expect(await named('mia admin')).toEqual([])
  expect(await named('example.com')).toEqual([ada, mia])
  await sql(
    `insert into users (name, email) select 'Zoe Zz' || n, 'zoe' || n || '@example.com' from generate_series(1, 60) n`,
  )
  expect(await named('example.com')).toHaveLength(50)
  expect((await named('example.com')).slice(0, 2)).toEqual([ada, mia])
})
