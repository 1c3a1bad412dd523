import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'
import { unzipped } from '#tests/helpers/unzip.ts'

const studio = await openTestStudio()

const HERE = '/dashboard/your-data/delete'

async function filesOf(visitor: { get(path: string): Promise<Response> }) {
  const answer = await visitor.get('/api/profile/data')
  expect(answer.headers.get('Content-Type')).toBe('application/zip')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return unzipped(Buffer.from(await answer.arrayBuffer()))
}

test('everything of one’s own can be downloaded, as JSON and as CSV, and nothing of anybody else', async () => {
  const other = await studio.signedIn('member', { name: 'Somebody Else', email: 'else@example.com' })
  const member = await studio.signedUp()
  const pay = { packageId: 'basic', amountPence: '3300', methodId: 'pm_card_visa', startsNow: 'on' }
  await member.follow(await member.post('/membership/pay?package=basic', pay))
  const session = await aClassSession(studio.services.db, { name: '=Evening "Flow"' })
  await member.call('POST', '/api/bookings', { sessionId: session.id })
  const files = await filesOf(member)
  const json = JSON.parse(files['my-data.json'] ?? '') as Record<string, Record<string, unknown>[]>
  expect(json.Account).toMatchObject([{ name: someone.name, email: someone.email, contact: someone.contact }])
  expect(json.Bookings).toMatchObject([{ class: '=Evening "Flow"', status: 'confirmed' }])
  expect(json['Payments and receipts']).toMatchObject([{ amount_pence: 3300, state: 'succeeded', receipt_no: 1 }])
  expect(json.Messages?.map(({ kind }) => kind)).toContain('verify-email')
  expect(files['bookings.csv']).toContain(`"'=Evening ""Flow"""`)
  expect(files['account.csv']).toContain(someone.email)
  const everything = Object.values(files).join('\n')
  for (const not of [other.account.email, other.account.id, 'Somebody Else']) expect(everything).not.toContain(not)
  const [secret] = await studio.sql<{ password: string }>('select hash as password from passwords')
  expect(everything).not.toContain(secret!.password)
})

test('a long history comes whole', async () => {
  const member = await studio.signedIn()
  await studio.sql(
    `insert into activities (at, actor_kind, actor_id, verb, subject_id, member_id, details)
     select now() - n * interval '1 day', 'member', $1::uuid, 'profile.changed', $1, $1::uuid, jsonb_build_object('n', n)
       from generate_series(1, 1203) n`,
    [member.account.id],
  )
  const files = await filesOf(member)
  const json = JSON.parse(files['my-data.json'] ?? '') as Record<string, { details: { n: number } }[]>
  expect(new Set(json['What happened']?.map(({ details }) => details.n)).size).toBe(1203)
  expect(files['what-happened.csv']?.trim().split('\r\n')).toHaveLength(1204)
})

test('the account is deleted after the password, without scripts, and the browser is signed out', async () => {
  const member = await studio.signedUp()
  const { html } = await member.page(HERE)
  for (const text of [
    'Your name, email address and contact number',
    'Payments and receipts',
    'records of money for six years',
  ])
    expect(html).toContain(text)
  const wrong = await member.post(HERE, { password: 'not-my-password' })
  expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('That is not your password')])
  expect((await member.call('GET', '/api/profile')).status).toBe(200)
  const gone = await member.follow(await member.post(HERE, { password: someone.password }))
  expect(gone.path).toBe('/')
  expect(gone.html).toContain('Your account has been deleted')
  expect(member.cookies.get('tempo.session_token') ?? '').toBe('')
  const again = await studio.visitor().call('POST', '/api/auth/sign-in/email', someone)
  expect(again.body).toMatchObject({ error: 'Invalid email or password' })
})

test('wrong passwords are counted', async () => {
  const member = await studio.signedUp()
  const tries = []
  for (let n = 0; n < 6; n++) tries.push((await member.post(HERE, { password: 'wrong' })).status)
  expect(tries).toEqual([403, 403, 403, 403, 403, 429])
})

test('the only admin is told to hand over first', async () => {
  const member = await studio.signedUp()
  await studio.sql(`update users set role = 'admin'`)
  const refused = await member.post(HERE, { password: someone.password })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('You are the only admin')])
})
