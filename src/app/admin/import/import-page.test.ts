import { expect, test } from 'vitest'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const HEAD = 'First name;Last name;E-mail;Mobile;Pricing option;Expiration date;Birth date'
const FILE = [
  HEAD,
  'Mia;Wong;Mia@Example.com;+44 7700 900123;Gold;09/12/2026;1990-01-01',
  '=HYPERLINK("x");<script>alert(1)</script>;zoe@example.com;;none;;',
  'Ben;;not an address;;;31/02/2027;',
  'Mia;Again;mia@example.com;;;;',
  'Ada;Admin;ada@example.com;;;;',
].join('\r\n')

function upload(someone: SignedInVisitor, text: string | Uint8Array<ArrayBuffer>, headers = {}, name = 'clients.csv') {
  const body = new FormData()
  body.set('file', new File([text], name, { type: 'text/csv' }))
  return someone.fetch('/dashboard/import', { method: 'POST', body, headers })
}

async function anUpload(by?: SignedInVisitor) {
  const admin = by ?? (await studio.signedIn('admin', { name: 'Ada', email: 'ada@example.com' }))
  const answer = await upload(admin, FILE)
  const address = answer.headers.get('Location') ?? ''
  return { admin, address, preview: await admin.page(address) }
}

const members = () => studio.sql<{ name: string }>(`select name from users where role = 'member' order by name`)

test('an admin looks at a file, confirms it, and a member comes in by the e-mail', async () => {
  const { admin, address, preview } = await anUpload()
  expect(preview.status).toBe(200)
  for (const words of [
    'Nothing has been written yet',
    'These columns are not read: Birth date.',
    'Gold (1 line)',
    'Line 4',
    'Email: This is no email address',
    'Valid until: This is no date',
    'The same address stands on line 2',
    'Has an account already, which stays as it is',
    'Bring 2 members over',
  ])
    expect(preview.html.replaceAll('<!-- -->', '')).toContain(words)
  expect(preview.html).not.toContain('<script>alert(1)')
  expect(await members()).toEqual([])

  const confirmed = await admin.follow(
    await admin.post(address, { intent: 'confirm', 'choice:gold': 'basic', invite: 'yes' }),
  )
  expect(confirmed.html).toContain('Brought over: 2 members')
  expect((await members()).map(({ name }) => name)).toEqual(
    ['=HYPERLINK(&quot;x&quot;) <script>alert(1)</script>', 'Mia Wong'].map((name) => name.replaceAll('&quot;', '"')),
  )
  const csv = await (await admin.get('/dashboard/users/export')).text()
  expect(csv).toContain(`"'=HYPERLINK(""x"") <script>`)

  const [email] = await studio.emails('mia@example.com')
  expect(email).toMatchObject({ kind: 'member-invitation', facts: { membership: '6 Class Package until 9 Dec 2026' } })
  const path = String(email?.facts.invitationUrl).replace(studio.services.config.origin, '')
  const mia = studio.visitor()
  expect((await mia.page(path)).html).toContain('mia@example.com')
  const password = 'a horse that dances salsa'
  const mistaken = await mia.post(path, { password, confirmPassword: 'another' })
  expect([mistaken.status, await mistaken.text()]).toEqual([400, expect.stringContaining('Passwords do not match')])
  const chosen = await mia.post(path, { password, confirmPassword: password })
  expect(chosen.headers.get('Location')).toBe('/dashboard')
  expect((await mia.page('/dashboard/membership')).html).toContain('6 Class Package')
  // Once: neither the page nor the form opens again.
  const late = studio.visitor()
  expect((await late.page(path)).status).toBe(403)
  expect(
    (await late.post(path, { password: 'stolen by somebody', confirmPassword: 'stolen by somebody' })).status,
  ).toBe(403)
  const signIn = await late.call('POST', '/api/auth/sign-in/email', { email: 'mia@example.com', password })
  expect(signIn.status).toBe(200)
})

test('anyone who is not invited yet is invited from the member’s page or all at once, and can also ask for a link', async () => {
  const { admin, address } = await anUpload()
  const done = await admin.follow(await admin.post(address, { intent: 'confirm' }))
  expect(done.html).toContain('Invite all 2 by email')
  expect(await studio.emails()).toEqual([])
  const [mia] = await studio.sql<{ id: string }>(`select id from users where email = 'mia@example.com'`)
  const page = `/dashboard/users/${mia?.id}`
  expect((await admin.page(page)).html).toContain('Nobody has invited this person')
  expect((await admin.follow(await admin.post(page, { intent: 'invite' }))).html).toContain('Invited by email on')
  expect((await admin.follow(await admin.post(address, { intent: 'invite' }))).html).toContain(
    'Invited by email: 1 member',
  )
  expect((await studio.emails()).map(({ recipient }) => recipient).toSorted()).toEqual([
    'mia@example.com',
    'zoe@example.com',
  ])

  // Without the e-mail: by the way for a forgotten password.
  await studio.visitor().call('POST', '/api/auth/request-password-reset', { email: 'zoe@example.com' })
  const [, reset] = await studio.emails('zoe@example.com')
  const code = new URL(String(reset?.facts.resetUrl)).searchParams.get('oobCode')
  const password = 'a horse that dances salsa'
  const visitor = studio.visitor()
  const form = { password, confirmPassword: password }
  expect((await visitor.post(`/reset-password?oobCode=${code}`, form)).status).toBe(200)
  const signIn = await visitor.call('POST', '/api/auth/sign-in/email', { email: 'zoe@example.com', password })
  expect(signIn.status).toBe(200)
  const left = await admin.page(address)
  expect(left.html).not.toContain('Invite')
})

test('of two who open an invitation at once one chooses the password, and a closed account has none to choose', async () => {
  const { admin, address } = await anUpload()
  await admin.post(address, { intent: 'confirm', invite: 'yes' })
  const pathOf = async (email: string) => {
    const [message] = await studio.emails(email)
    return String(message?.facts.invitationUrl).replace(studio.services.config.origin, '')
  }
  const path = await pathOf('mia@example.com')
  const choose = (password: string, at = path) => studio.visitor().post(at, { password, confirmPassword: password })
  const answers = await Promise.all([choose('seven swift salsa shoes'), choose('eight swift salsa shoes')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403])
  expect(await studio.sql('select count(*)::int as n from passwords')).toEqual([{ n: 1 }])
  expect(await studio.sql(`select actor_kind from activities where verb = 'account.invitation_accepted'`)).toHaveLength(
    1,
  )

  const other = await pathOf('zoe@example.com')
  await studio.sql(`update users set deactivated_at = now() where email = 'zoe@example.com'`)
  expect((await choose('nine swift salsa shoes', other)).status).toBe(403)
  await studio.sql(
    `update users set deactivated_at = null, email = 'other@example.com' where email = 'zoe@example.com'`,
  )
  expect((await choose('nine swift salsa shoes', other)).status).toBe(403)
})

test('a file is forgotten on request and after a day', async () => {
  const { admin, address } = await anUpload()
  expect((await admin.page('/dashboard/import')).html).toContain('Waits for you')
  expect((await admin.follow(await admin.post(address, { intent: 'forget' }))).html).toContain('The file is forgotten')
  expect((await admin.page(address)).status).toBe(404)
  const second = await anUpload(admin)
  studio.setClock('2026-11-24T10:00:00Z')
  expect((await second.admin.page(second.address)).status).toBe(404)
  expect((await second.admin.page('/dashboard/import')).html).not.toContain('Waits for you')
  expect(await members()).toEqual([])
})

test.each([
  ['no file at all', '', 'Please choose a file'],
  ['a list without addresses', 'Name;Phone\nMia;1', 'The first line of the file must name its columns'],
  ['a workbook', 'PK\u0003\u0004', 'This is no CSV file'],
])('%s is answered in place', async (_, text, words) => {
  const admin = await studio.signedIn('admin')
  const answer = await upload(admin, text)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)])
})

test.each(['clients.xlsx', 'clients.csv.html', 'clients.svg', 'clients', '../../clients.csv\u0000.exe'])(
  'a list that is called %j is not taken, whatever is in it and whatever type it claims',
  async (name) => {
    const admin = await studio.signedIn('admin')
    const answer = await upload(admin, FILE, {}, name)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('This is no CSV file')])
    expect(await studio.sql('select 1 from member_imports')).toEqual([])
  },
)

test('a list may be called CSV, TSV or text, in capitals too, and its name is only ever shown', async () => {
  const admin = await studio.signedIn('admin')
  for (const name of ['LIST.CSV', 'list.tsv', '../../<b>list</b>.txt']) {
    const answer = await upload(admin, FILE, {}, name)
    expect([name, answer.status]).toEqual([name, 303])
  }
  expect((await admin.page('/dashboard/import')).html).not.toContain('<b>list')
})

test('a file of some megabytes is taken of an admin only, at this address only, and not a larger one', async () => {
  const admin = await studio.signedIn('admin')
  const megabytes = (count: number) => `Name,Email\n${'x'.repeat(99)}\n`.padEnd(count * 1024 * 1024, '\n')
  expect((await upload(admin, megabytes(7))).status).toBe(303)
  const tooLarge = await upload(admin, megabytes(9), { Accept: 'text/html' })
  expect([tooLarge.status, await tooLarge.text()]).toEqual([
    413,
    expect.stringContaining('<h1>That is too large to send</h1>'),
  ])
  expect((await upload(await studio.signedIn('member'), megabytes(1))).status).toBe(413)
  const elsewhere = new FormData()
  elsewhere.set('file', new File([megabytes(1)], 'x.csv'))
  expect((await admin.fetch('/dashboard/profile', { method: 'POST', body: elsewhere })).status).toBe(413)
})

test('the template has the columns that are read', async () => {
  const admin = await studio.signedIn('admin')
  const template = await (await admin.get('/dashboard/import/template')).text()
  // Read as text, the mark at its start is gone.
  expect(template).toBe('Name,Email,Phone,Membership,Valid until,Notes\r\n')
  expect((await upload(admin, `${template}Mia,mia@example.com`)).status).toBe(303)
  expect((await admin.page('/dashboard/users')).html).toContain('/dashboard/import')
})
