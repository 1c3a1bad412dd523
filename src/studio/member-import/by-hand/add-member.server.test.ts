import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { FORMER_SYSTEMS, madeUpPeople } from '#tests/helpers/former-systems.ts'
import { changeReading } from '../change-reading.server.ts'
import { confirmImport } from '../confirm-import.server.ts'
import { goLive } from '../go-live.server.ts'
import { inviteImported } from '../invite-imported.server.ts'
import { stageImport } from '../stage-import.server.ts'
import { undoImport } from '../undo-import.server.ts'
import { addMember } from './add-member.server.ts'

const { account, as, sql } = await openUseCaseTest(seedPackages)

const mia = { name: 'Mia Wong', email: 'mia@example.com', contact: '07700 900123' }
const messages = () => sql('select kind, recipient, state from messages order by created_at')

/** A file that is confirmed and has not gone live. */
async function aSilentImport(admin: Account): Promise<string> {
  const bytes = FORMER_SYSTEMS.TeamUp(madeUpPeople().slice(0, 3))
  const staged = await stageImport(as(admin), { fileName: 'members.csv', bytes })
  if (!staged.ok) throw new Error(staged.refusal)
  const importId = staged.value.id
  await changeReading(as(admin), { importId, order: 'day' })
  const confirmed = await confirmImport(as(admin), { importId })
  if (!confirmed.ok) throw new Error(confirmed.refusal)
  return importId
}

test.each(['admin', 'receptionist'] as const)(
  'the %s adds a member, who is invited to choose a password',
  async (role) => {
    const desk = await account(role)
    const added = await addMember(as(desk), mia)
    expect(added).toMatchObject({ ok: true, value: { name: 'Mia Wong', isHeld: false } })
    const [row] = await sql<{ id: string }>(
      `select id, name, email, contact, role, email_verified from users where email = 'mia@example.com'`,
    )
    expect(row).toMatchObject({ ...mia, role: 'member', email_verified: false })
    expect(await sql('select from passwords where user_id = $1', [row!.id])).toEqual([])
    expect(await messages()).toEqual([{ kind: 'member-invitation', recipient: 'mia@example.com', state: 'queued' }])
    expect(await sql('select verb, actor_kind from activities order by verb')).toEqual([
      { verb: 'member.added', actor_kind: role },
      { verb: 'member.invited', actor_kind: role },
    ])
    expect(await inviteImported(as(desk), { memberId: row!.id })).toEqual({ ok: true, value: 1 })
  },
)

test.each(['member', 'instructor'] as const)('a %s adds nobody', async (role) => {
  expect(await addMember(as(await account(role)), mia)).toMatchObject({ refusal: 'not_allowed' })
  expect(await messages()).toEqual([])
})

test('an address that has an account keeps it unchanged, however it is written there', async () => {
  const desk = await account('receptionist')
  await account('member', { name: 'Mia', email: 'Mia@Example.com' })
  const refused = await addMember(as(desk), mia)
  expect(refused).toEqual({
    ok: false,
    refusal: 'email_taken',
    fields: { email: 'This email address has an account already' },
  })
  expect(await sql('select name from users where role = $1', ['member'])).toEqual([{ name: 'Mia' }])
  expect(await messages()).toEqual([])
})

test('of two desks that add the same person at once, one does', async () => {
  const [one, other] = [await account('receptionist'), await account('admin')]
  const outcomes = await Promise.all([addMember(as(one), mia), addMember(as(other), mia)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await messages()).toHaveLength(1)
})

test('while an import waits for Go live they are held with it, and invited then', async () => {
  const admin = await account('admin')
  const importId = await aSilentImport(admin)
  const added = await addMember(as(admin), mia)
  expect(added).toMatchObject({ value: { isHeld: true } })
  const { id } = (added as { value: { id: string } }).value
  expect(await messages()).toEqual([])
  expect(await inviteImported(as(admin), { memberId: id })).toMatchObject({ refusal: 'not_live' })
  await goLive(as(admin), importId)
  expect(await messages()).toContainEqual({ kind: 'member-invitation', recipient: 'mia@example.com', state: 'queued' })
  expect(await sql('select from held_recipients')).toEqual([])
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])
})

test('undone, the import leaves them here, and the desk can invite them', async () => {
  const admin = await account('admin')
  const importId = await aSilentImport(admin)
  const added = await addMember(as(admin), mia)
  const { id } = (added as { value: { id: string } }).value
  expect(await undoImport(as(admin), importId)).toMatchObject({ ok: true })
  expect(await sql('select name from users where id = $1', [id])).toEqual([{ name: 'Mia Wong' }])
  expect(await inviteImported(as(admin), { memberId: id })).toEqual({ ok: true, value: 1 })
})

test('one who is added while it goes live is not held for ever', async () => {
  const admin = await account('admin')
  const importId = await aSilentImport(admin)
  await Promise.all([addMember(as(admin), mia), goLive(as(admin), importId)])
  expect(await sql('select from held_recipients')).toEqual([])
  expect(await messages()).toContainEqual({ kind: 'member-invitation', recipient: 'mia@example.com', state: 'queued' })
})
