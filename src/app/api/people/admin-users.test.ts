import { beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type User = { id: string; name: string; membershipType: string | null; directDebit: boolean }
type ResponseBody = { success: boolean; users: User[]; total: number }

const now = '2026-11-23T10:00:00Z'
let serial = 0

/** Someone with an account; `holds` from and until days around the studio's now. */
async function aPerson(name: string, given: { email?: string; contact?: string } = {}): Promise<string> {
  const { email = `p${++serial}@example.com`, contact = '' } = given
  const rows = await studio.sql<{ id: string }>(
    `insert into users (name, email, contact, email_verified) values ($1, $2, $3, true) returning id`,
    [name, email, contact],
  )
  return rows[0]!.id
}

function hold(memberId: string, packageId: string, fromDay: number, untilDay: number) {
  return studio.sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, $2, 6, $3::timestamptz + $4 * interval '1 day', $3::timestamptz + $5 * interval '1 day', 'purchase', $3, $3)`,
    [memberId, packageId, now, fromDay, untilDay],
  )
}

function pendingChange(memberId: string, from: string, to: string, effectiveDay: number) {
  return studio.sql(
    `insert into plan_changes (member_id, kind, from_package_id, to_package_id, amount_pence, requested_at, effective_at, state)
     values ($1, 'downgrade', $2, $3, 0, $4, $4::timestamptz + $5 * interval '1 day', 'pending')`,
    [memberId, from, to, now, effectiveDay],
  )
}

function mandate(memberId: string, state: string) {
  return studio.sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', $2, 'card', 'pm_1', $3, $4, $4)`,
    [memberId, newId(), state, now],
  )
}

/** One of each kind of standing. */
async function everybody() {
  const people = {
    holds: await aPerson('Holds Basic'),
    family: await aPerson('Holds Family'),
    ended: await aPerson('Ended Basic'),
    never: await aPerson('Never Held'),
    later: await aPerson('Later Only'),
    moving: await aPerson('Moving Down'),
    debit: await aPerson('Debit Due'),
    pending: await aPerson('Pending Mandate'),
  }
  await hold(people.holds, 'basic', -10, 10)
  await hold(people.family, 'family', -10, 10)
  await hold(people.ended, 'basic', -60, -30)
  await hold(people.later, 'standard', 5, 35)
  await hold(people.moving, 'standard', -10, 30)
  await pendingChange(people.moving, 'standard', 'basic', 30)
  // The last month has ended and the next is being collected: it counts already.
  await hold(people.debit, 'standard', -32, -2)
  await mandate(people.debit, 'active')
  await mandate(people.pending, 'pending')
  return people
}

let call: (query: string) => Promise<ResponseBody>

beforeEach(async () => {
  const admin = await studio.signedIn('admin', { name: 'Zoe Admin', email: 'zoe@example.com', contact: '01632 960001' })
  call = async (query) => {
    const { status, body } = await admin.call<ResponseBody>('GET', `/api/admin/users?${query}`)
    expect(status).toBe(200)
    return body
  }
})

const namesOf = ({ users }: ResponseBody) => users.map(({ name }) => name)

test('tells everybody by surname, with how they stand', async () => {
  await everybody()
  const answer = await call('')
  expect(answer.total).toBe(9)
  expect(answer.users.map(({ name, membershipType, directDebit }) => [name, membershipType, directDebit])).toEqual([
    ['Zoe Admin', null, false],
    ['Ended Basic', 'inactive', false],
    ['Holds Basic', 'basic', false],
    ['Moving Down', 'basic', false],
    ['Debit Due', 'standard', true],
    ['Holds Family', 'family', false],
    ['Never Held', null, false],
    ['Pending Mandate', null, false],
    ['Later Only', null, false],
  ])
  expect(answer.users[0]).toMatchObject({
    email: 'zoe@example.com',
    contact: '01632 960001',
    role: 'admin',
    emailVerified: true,
    deactivated: false,
    membershipEndsAt: null,
  })
})

test.each([
  ['basic', ['Holds Basic', 'Moving Down']],
  ['standard', ['Debit Due']],
  ['family', ['Holds Family']],
  ['inactive', ['Ended Basic']],
  ['none', ['Zoe Admin', 'Never Held', 'Pending Mandate', 'Later Only']],
  ['no-such-package', []],
])('the filter %s agrees with what each person is told to hold', async (membershipType, names) => {
  await everybody()
  const answer = await call(`membershipType=${membershipType}`)
  expect(namesOf(answer)).toEqual(names)
  expect(answer.total).toBe(names.length)
})

test('someone far down a long list is found by what they hold as well', async () => {
  await studio.sql(
    `insert into users (name, email, email_verified) select 'Crowd ' || n, 'crowd' || n || '@example.com', true from generate_series(1, 1100) n`,
  )
  const last = await aPerson('Zz Last')
  await hold(last, 'basic', -10, 10)
  expect(await call('membershipType=basic')).toMatchObject({ total: 1, users: [{ name: 'Zz Last' }] })
  expect(await call('membershipType=basic&search=zz')).toMatchObject({ total: 1, users: [{ name: 'Zz Last' }] })
  expect(await call('membershipType=basic&search=crowd')).toMatchObject({ total: 0, users: [] })
  expect(await call('membershipType=none&page=12&pageSize=100')).toMatchObject({ total: 1101, users: [{}] })
})

test('direct debit active and inactive divide everybody', async () => {
  await everybody()
  expect(namesOf(await call('directDebit=active'))).toEqual(['Debit Due'])
  const inactive = await call('directDebit=inactive')
  expect(inactive.total).toBe(8)
  expect(namesOf(inactive)).not.toContain('Debit Due')
  expect(namesOf(await call('directDebit=active&membershipType=standard&search=due'))).toEqual(['Debit Due'])
})

test.each([
  ['amara', ['Amara Okafor']],
  ['OKAFOR', ['Amara Okafor']],
  ['okafor amara', ['Amara Okafor']],
  ['mara@ex', ['Amara Okafor']],
  ['07700 900', ['Amara Okafor']],
  ['07700900123', ['Amara Okafor']],
  ['am', ['Amara Okafor']],
  ['ra', []],
  ['100%', ['Percent 100%']],
  ['%', []],
  ['_', []],
  ["o'b", ["Sinéad O'Brien"]],
  ["' or 1=1 --", []],
])('searching for %j', async (search, names) => {
  await aPerson('Amara Okafor', { email: 'amara@example.com', contact: '07700 900123' })
  await aPerson("Sinéad O'Brien", { contact: '020 7946 0018' })
  await aPerson('Percent 100%')
  expect(namesOf(await call(`search=${encodeURIComponent(search)}`))).toEqual(names)
})

test('pages count from one, and newest first turns the order round', async () => {
  for (const n of [1, 2, 3]) await aPerson(`Page ${n}`)
  await studio.sql(`update users set created_at = now() - interval '1 day' * length(name) where name like 'Page%'`)
  await studio.sql(`update users set created_at = now() - interval '1 year' where name = 'Page 2'`)
  expect(namesOf(await call('search=page&pageSize=2'))).toEqual(['Page 1', 'Page 2'])
  expect(await call('search=page&pageSize=2&page=2')).toMatchObject({ total: 3, users: [{ name: 'Page 3' }] })
  expect(namesOf(await call('search=page&pageSize=2&page=3'))).toEqual([])
  expect(namesOf(await call('search=page&sort=newest')).at(-1)).toBe('Page 2')
})

test.each(['page=0', 'page=x', 'pageSize=101', 'directDebit=perhaps', `search=${'a'.repeat(101)}`, 'sort=age'])(
  '%s is bad input',
  async (query) => {
    const answer = await (await studio.signedIn('admin')).call('GET', `/api/admin/users?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad_input' } })
  },
)

test('an admin adds a member, once', async () => {
  const admin = await studio.signedIn('admin')
  const mia = { name: 'Mia Wong', email: 'mia@example.com', contact: '07700 900123' }
  const added = await admin.call('POST', '/api/admin/users', mia)
  expect(added).toMatchObject({ status: 201, body: { success: true, user: { ...mia, emailVerified: false } } })
  expect(await admin.call('POST', '/api/admin/users', mia)).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'This email address has an account already' } },
  })
  expect((await studio.emails('mia@example.com')).map(({ kind }) => kind)).toEqual(['member-invitation'])
})
