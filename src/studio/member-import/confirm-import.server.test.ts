import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { listMemberNotes } from '#src/studio/people/notes/member-notes.store.server.ts'
import { listMemberships } from '../memberships/memberships.store.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { confirmImport } from './confirm-import.server.ts'
import { changeReading } from './change-reading.server.ts'
import { forgetImports } from './forget-imports.server.ts'
import { goLive } from './go-live.server.ts'
import { inviteImported } from './invite-imported.server.ts'
import { stageImport } from './stage-import.server.ts'
import { undoImport } from './undo-import.server.ts'
import { withdrawImport } from './withdraw-import.server.ts'

const { account, as, db, setClock, sql } = await openUseCaseTest(seedPackages)

const HEAD = 'Name,Email,Phone,Membership,Valid until,Notes'

async function aFile(...lines: string[]) {
  const admin = await account('admin', { name: 'Ada Admin' })
  const bytes = new TextEncoder().encode([HEAD, ...lines].join('\n'))
  const staged = await stageImport(as(admin), { fileName: 'clients.csv', bytes })
  if (!staged.ok) throw new Error(staged.refusal)
  const importId = staged.value.id
  const confirm = () => confirmImport(as(admin), { importId })
  return { admin, importId, confirm }
}

const people = () =>
  sql<{ id: string; name: string; email: string; contact: string; email_verified: boolean; role: string }>(
    `select id, name, email, contact, email_verified, role from users where role = 'member' order by name`,
  )
const counts = async () => {
  const tables = ['users', 'members', 'memberships', 'member_notes', 'messages', 'activities', 'passwords']
  const found = await Promise.all(tables.map((table) => sql<{ n: number }>(`select count(*)::int as n from ${table}`)))
  return Object.fromEntries(tables.map((table, n) => [table, found[n]?.[0]?.n]))
}

test('a file that is only looked at changes nothing', async () => {
  await account('admin')
  const before = await counts()
  await aFile('Mia Wong,Mia@Example.com,07700 900123,basic,24/12/2026,Knee')
  expect(await counts()).toEqual({ ...before, users: 2, members: 2 })
  expect(await people()).toEqual([])
})

test('members come with their membership and note, and without a password', async () => {
  const { admin, confirm } = await aFile('Mia Wong,Mia@Example.com,07700 900123,basic,2027-01-09,Knee')
  expect(await confirm()).toMatchObject({ ok: true, value: { members: 1, memberships: 1, leftOut: 0 } })
  const [mia] = await people()
  expect(mia).toMatchObject({
    name: 'Mia Wong',
    email: 'mia@example.com',
    contact: '07700 900123',
    email_verified: false,
  })
  const held = await listMemberships(db.reader, mia!.id)
  expect(held).toMatchObject([
    { packageId: 'basic', allowance: 6, source: 'grant', endsAt: new Date('2026-12-10T00:00:00Z') },
    {
      packageId: 'basic',
      allowance: 6,
      startsAt: new Date('2026-12-10T00:00:00Z'),
      endsAt: new Date('2027-01-10T00:00:00Z'),
    },
  ])
  expect(await listMemberNotes(db.reader, mia!.id)).toMatchObject([{ text: 'Knee', authorName: 'Ada Admin' }])
  expect(await counts()).toMatchObject({ passwords: 0, messages: 0 })
  const acts = await sql<{ verb: string; actor_id: string; details: Record<string, unknown> }>(
    'select verb, actor_id, details from activities order by verb',
  )
  expect(new Set(acts.map((act) => act.actor_id))).toEqual(new Set([admin.userId]))
  expect(acts.map(({ verb }) => verb)).toEqual([
    'holding.opened',
    'holding.opened',
    'member.import_confirmed',
    'member.imported',
    'member.note_written',
  ])
  expect(acts[0]?.details).toMatchObject({ reason: 'Brought over from clients.csv' })
  expect(acts[2]?.details).toEqual({ file: 'clients.csv', members: 1, memberships: 1, leftOut: 0 })
})

test('since when people have come, when they last did and when they were born is kept, of everybody on an account', async () => {
  const { admin } = await aFile('X,x@example.com,,,,')
  const head = 'Name,Email,Date of birth,Joined on,Last visit'
  const lines = [
    'Mia,mia@example.com,25/12/1979,01/09/2020,13/11/2026',
    'Leo,mia@example.com,03/04/2016,,',
    'Mia,mia@example.com,,14/02/2019,14/01/2030',
  ]
  const staged = await stageImport(as(admin), {
    fileName: 'people.csv',
    bytes: new TextEncoder().encode([head, ...lines].join('\n')),
  })
  await confirmImport(as(admin), { importId: staged.ok ? staged.value.id : '' })
  expect(
    await sql(`select name, born_on::text, birthday, joined_on::text, last_visit_on::text from people p
      where exists (select from users u where u.id = p.member_id and u.role = 'member') order by is_holder desc`),
  ).toEqual([
    { name: null, born_on: '1979-12-25', birthday: '12-25', joined_on: '2019-02-14', last_visit_on: '2026-11-13' },
    { name: 'Leo', born_on: '2016-04-03', birthday: '04-03', joined_on: null, last_visit_on: null },
  ])
})

test('confirmed twice, also at the same moment, members come once', async () => {
  const { importId, confirm } = await aFile('Mia Wong,mia@example.com,,basic,,', 'Ben Doyle,ben@example.com,,,,')
  const outcomes = await Promise.all([confirm(), confirm()])
  const after = await counts()
  expect(outcomes.map((outcome) => outcome.ok && outcome.value.members)).toEqual([2, 2])
  expect(await confirm()).toMatchObject({ ok: true, value: { id: importId, members: 2 } })
  expect(await counts()).toEqual(after)
  expect(after).toMatchObject({ users: 3, memberships: 1, messages: 0 })
})

test('an account that is there stays as it is, also when it was made since the file was looked at', async () => {
  const mia = await account('member', { name: 'Mia', email: 'mia@example.com' })
  const { confirm } = await aFile('Other Name,MIA@example.com,1,basic,,Hers', 'Ben,ben@example.com,,basic,,')
  const ben = await account('instructor', { name: 'Benjamin', email: 'ben@example.com' })
  expect(await confirm()).toMatchObject({ ok: true, value: { members: 0, leftOut: 2 } })
  expect(await people()).toMatchObject([{ id: mia.userId, name: 'Mia', contact: '' }])
  expect(await listMemberships(db.reader, mia.userId)).toEqual([])
  expect(await listMemberships(db.reader, ben.userId)).toEqual([])
  expect(await counts()).toMatchObject({ messages: 0, member_notes: 0 })
})

test('the same people in another file are there already', async () => {
  const lines = ['Mia Wong,mia@example.com,,basic,,']
  await (await aFile(...lines)).confirm()
  expect(await (await aFile(...lines)).confirm()).toMatchObject({ value: { members: 0, leftOut: 1 } })
  expect(await counts()).toMatchObject({ memberships: 1 })
})

test('what a product of the former system stands for is chosen', async () => {
  const { admin, importId, confirm } = await aFile('Mia Wong,mia@example.com,,Gold 10,,')
  await changeReading(as(admin), { importId, choices: { gold10: 'standard' } })
  expect(await confirm()).toMatchObject({ value: { memberships: 1 } })
  const [mia] = await people()
  expect(await listMemberships(db.reader, mia!.id)).toMatchObject([{ packageId: 'standard' }])
})

test('a column that means something else is corrected, but never so that nobody can be read', async () => {
  const { admin, importId, confirm } = await aFile('Mia Wong,mia@example.com,4,basic,2026-12-09,')
  const change = (...fields: string[]) => changeReading(as(admin), { importId, fields })
  expect(await change('name', '', 'classesLeft')).toMatchObject({ refusal: 'no_columns' })
  await change('name', 'email', 'classesLeft', 'packageName', 'validUntil', 'nothing we know')
  await confirm()
  const [mia] = await people()
  expect(mia).toMatchObject({ contact: '' })
  expect(await listMemberships(db.reader, mia!.id)).toMatchObject([{ allowance: 4 }])
  expect(await change('name', 'email')).toMatchObject({ refusal: 'import_not_found' })
})

test('dates that can be read both ways are not guessed', async () => {
  const { admin, importId, confirm } = await aFile('Mia Wong,mia@example.com,,basic,01/12/2026,')
  expect(await confirm()).toMatchObject({ refusal: 'order_open' })
  await changeReading(as(admin), { importId, order: 'month' })
  expect(await confirm()).toMatchObject({ ok: true, value: { memberships: 0 } })
})

test('when one member cannot be written, none is', async () => {
  const { importId, confirm } = await aFile('Mia,mia@example.com,,basic,,', 'Zoe,zoe@example.com,,basic,,')
  await sql(`create function break_it() returns trigger language plpgsql as $$ begin
    if (select count(*) from memberships) > 0 then raise exception 'no more'; end if; return new; end $$`)
  await sql('create trigger break_it before insert on holdings for each row execute function break_it()')
  try {
    await expect(confirm()).rejects.toThrow()
  } finally {
    await sql('drop trigger break_it on holdings')
    await sql('drop function break_it')
  }
  expect(await people()).toEqual([])
  expect(await sql('select confirmed_at from member_imports where id = $1', [importId])).toEqual([
    { confirmed_at: null },
  ])
  expect(await confirm()).toMatchObject({ value: { members: 2 } })
})

test('what was read of a file is gone once it is confirmed, withdrawn or a day old', async () => {
  const line = 'Mia Wong,mia@example.com,,basic,,'
  const left = () => sql('select cells from member_import_rows')
  await (await aFile(line)).confirm()
  expect(await left()).toEqual([])
  const second = await aFile(line)
  expect(await withdrawImport(as(second.admin), second.importId)).toEqual({ ok: true, value: null })
  expect(await left()).toEqual([])
  expect(await second.confirm()).toMatchObject({ refusal: 'import_not_found' })
  const third = await aFile(line)
  setClock('2026-11-24T10:00:00Z')
  expect(await third.confirm()).toMatchObject({ refusal: 'import_expired' })
  expect(await forgetImports(as(third.admin))).toBe(1)
  expect(await left()).toEqual([])
  // The one that was confirmed stays on record.
  expect(await sql('select members from member_imports')).toEqual([{ members: 1 }])
})

test('with Go live those without a password are invited, once, and nobody before', async () => {
  const { admin, importId, confirm } = await aFile('Mia,mia@example.com,,basic,2026-12-09,', 'Ben,ben@example.com,,,,')
  const live = () => goLive(as(admin), importId)
  expect(await live()).toMatchObject({ refusal: 'import_not_found' })
  await confirm()
  const [ben, mia] = await people()
  expect(await inviteImported(as(admin), { memberId: mia!.id })).toMatchObject({ refusal: 'not_live' })
  expect(await inviteImported(as(admin), { importId })).toMatchObject({ refusal: 'not_live' })
  await sql(`insert into passwords (user_id, hash) values ($1, 'x')`, [ben!.id])
  expect(await live()).toMatchObject({ ok: true, value: { invited: 1 } })
  expect(await live()).toMatchObject({ refusal: 'is_live' })
  expect(await inviteImported(as(admin), { importId })).toMatchObject({ refusal: 'not_waiting' })
  expect(await inviteImported(as(admin), { memberId: ben!.id })).toMatchObject({ refusal: 'not_waiting' })
  // One alone may be asked again.
  expect(await inviteImported(as(admin), { memberId: mia!.id })).toEqual({ ok: true, value: 1 })
  const emails = await sql<{ recipient: string; facts: Record<string, unknown> }>(
    'select recipient, facts from messages',
  )
  expect(emails.map(({ recipient }) => recipient)).toEqual(['mia@example.com', 'mia@example.com'])
  expect(emails[0]?.facts).toMatchObject({
    membership: '6 Class Package until 9 Dec 2026',
    invitationUrl: expect.stringContaining('/invitation?token='),
  })
})

test.each([
  ['', 'no_rows'],
  ['Name,Email', 'no_rows'],
  ['Name,Email\n"Mia', 'quote_open'],
  ['PK\u0003\u0004', 'not_text'],
  [`Name,Email\n${'M,m@x\n'.repeat(2001)}`, 'too_many_records'],
])('a file of %.30j is refused', async (text, refusal) => {
  const admin = await account('admin')
  const file = { fileName: 'x.csv', bytes: new TextEncoder().encode(text) }
  expect(await stageImport(as(admin), file)).toMatchObject({ ok: false, refusal })
  expect(await sql('select id from member_imports')).toEqual([])
})

test.each(['member', 'instructor'] as const)('%ss bring nobody over', async (role) => {
  const { importId } = await aFile('Mia,mia@example.com,,,,')
  const someone = as(await account(role))
  const bytes = new TextEncoder().encode(`${HEAD}\nMia,mia@example.com,,,,`)
  const tried = await Promise.all([
    stageImport(someone, { fileName: 'x.csv', bytes }),
    confirmImport(someone, { importId }),
    changeReading(someone, { importId }),
    goLive(someone, importId),
    undoImport(someone, importId),
    withdrawImport(someone, importId),
    inviteImported(someone, { importId }),
  ])
  expect(tried.map((outcome) => !outcome.ok && outcome.refusal)).toEqual(Array(7).fill('not_allowed'))
})

test('there is no such file', async () => {
  const admin = as(await account('admin'))
  const importId = newId()
  expect(await confirmImport(admin, { importId })).toMatchObject({
    refusal: 'import_not_found',
  })
  expect(await withdrawImport(admin, importId)).toMatchObject({ refusal: 'import_not_found' })
})
