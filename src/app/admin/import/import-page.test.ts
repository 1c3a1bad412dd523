import { expect, test } from 'vitest'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const HEAD = 'First name;Last name;E-mail;Mobile;Pricing option;Expiration date;Post code;Credits Remaining'
const FILE = [
  HEAD,
  'Mia;Wong;Mia@Example.com;+44 7700 900123;Gold;09/12/2026;E1;2',
  '=HYPERLINK("x");<script>alert(1)</script>;zoe@example.com;;none;;;',
  'Ben;;not an address;;;31/02/2027;;',
  'Mia;Wong;Mia@Example.com;+44 7700 900123;Gold;09/12/2026;E1;2',
  'Ada;Admin;ada@example.com;;;;;',
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
    'These columns are not read: Post code.',
    'Gold (2 lines)',
    'Line 4',
    'Email: This is no email address',
    'Valid until: This is no date',
    'The same as line 2',
    'This looks like a file of Mindbody.',
    'Old system beside Tempo',
    'Gold: 1 line not as in the old system',
    'Has an account that this move-in has not brought, which stays as it is',
    'Bring 2 members over',
  ])
    expect(preview.html.replaceAll('<!-- -->', '')).toContain(words)
  expect(preview.html).not.toContain('<script>alert(1)')
  expect(await members()).toEqual([])

  const read = await admin.follow(await admin.post(address, { intent: 'read', order: 'day', 'choice:gold': 'basic' }))
  expect(read.html).toContain('6 Class Package, 2 classes left until 9 Dec 2026')
  const confirmed = await admin.follow(await admin.post(address, { intent: 'confirm' }))
  expect(confirmed.html).toContain('Brought over: 2 members')
  expect(await studio.emails()).toEqual([])
  expect(confirmed.html).toContain('2 invitations to choose a password')
  expect((await members()).map(({ name }) => name)).toEqual(
    ['=HYPERLINK(&quot;x&quot;) <script>alert(1)</script>', 'Mia Wong'].map((name) => name.replaceAll('&quot;', '"')),
  )
  const csv = await (await admin.get('/dashboard/users/export')).text()
  expect(csv).toContain(`"'=HYPERLINK(""x"") <script>`)

  const live = await admin.follow(await admin.post(address, { intent: 'live' }))
  expect(live.html).toContain('This file is live. Invited by email: 2 members')
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

test('until Go live nobody is written to, not by a forgotten password either; it can be undone', async () => {
  const { admin, address } = await anUpload()
  await admin.post(address, { intent: 'confirm' })
  const [mia] = await studio.sql<{ id: string }>(`select id from users where email = 'mia@example.com'`)
  const page = `/dashboard/users/${mia?.id}`
  expect((await admin.page(page)).html).not.toContain('Nobody has invited this person')
  const refused = await admin.follow(await admin.post(page, { intent: 'invite' }))
  expect(refused.html).toContain('These members are written to from Go live on')
  await studio.visitor().call('POST', '/api/auth/request-password-reset', { email: 'mia@example.com' })
  const states = async () => (await studio.emails()).map(({ state }) => state)
  expect(await states()).toEqual(['held'])
  expect((await admin.page('/dashboard/messages')).html.replaceAll('<!-- -->', '')).toContain('Held until Go live (1)')
  expect((await admin.page(address)).html).toContain('1 message of days that are past will not be sent')

  studio.setClock('2026-11-23T11:00:00Z')
  await studio.sql(
    `insert into activities (at, actor_kind, verb, subject_id, member_id, details) values ($1, 'receptionist', 'booking.confirmed', 'b', $2, '{}')`,
    ['2026-11-23T10:30:00Z', mia?.id],
  )
  expect((await admin.page(address)).html).toContain('Something was done for these members since')
  const kept = await admin.follow(await admin.post(address, { intent: 'undo' }))
  expect(kept.html).toContain('Something was done for members of this import since')
  await studio.sql(`delete from activities where actor_kind = 'receptionist'`)
  const undone = await admin.follow(await admin.post(address, { intent: 'undo' }))
  expect(undone.html).toContain('The file is undone: 2 members gone again')
  expect([await members(), await states()]).toEqual([[], []])
})

test('once it is live members are invited again from their page, and can also ask for a link', async () => {
  const { admin, address } = await anUpload()
  await admin.post(address, { intent: 'confirm' })
  await admin.post(address, { intent: 'live' })
  const [mia] = await studio.sql<{ id: string }>(`select id from users where email = 'mia@example.com'`)
  const again = await admin.follow(await admin.post(`/dashboard/users/${mia?.id}`, { intent: 'invite' }))
  expect(again.html).toContain('Invited by email on')
  expect((await studio.emails()).map(({ recipient }) => recipient).toSorted()).toEqual([
    'mia@example.com',
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
  await admin.post(address, { intent: 'confirm' })
  await admin.post(address, { intent: 'live' })
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

test('columns that are not known are said by hand, with a title above the headings or no headings at all', async () => {
  const admin = await studio.signedIn('admin')
  for (const text of ['Wer;Kontakt\nMia Wong;mia@example.com', 'Mia Wong;mia@example.com\nBen Doyle;ben@example.com']) {
    const address = (await upload(admin, text)).headers.get('Location') ?? ''
    const { html } = await admin.page(address)
    expect(html).toContain('Its columns are not known here')
    expect(html).toContain('Such as mia@example.com')
    const refused = await admin.follow(await admin.post(address, { intent: 'confirm' }))
    expect(refused.html).toContain('Please say which of its columns is the name')
    const read = await admin.follow(
      await admin.post(address, { intent: 'read', 'column:0': 'name', 'column:1': 'email' }),
    )
    expect(read.html).toContain('Holds the account')
  }
  const titled = await upload(admin, 'Customers of 27 November\n\nName;Email\nMia Wong;mia@example.com')
  expect((await admin.page(titled.headers.get('Location') ?? '')).html).toContain('Holds the account')
})

test('a file in an old encoding shows how it is read, and is read in another', async () => {
  const admin = await studio.signedIn('admin')
  const bytes = new Uint8Array([...Buffer.from('Name,Email\nZo'), 0xb3, ...Buffer.from(',zo@example.com')])
  const address = (await upload(admin, bytes)).headers.get('Location') ?? ''
  expect((await admin.page(address)).html).toContain('Read so: Zo³')
  const read = await admin.follow(await admin.post(address, { intent: 'read', encoding: 'windows-1250' }))
  expect(read.html).toContain('Read so: Zoł')
})

test.each([
  ['no file at all', '', 'Please choose a file'],
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
    expect.stringContaining('<h1>This file is larger than 8 MB. Please choose a smaller one</h1>'),
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
  expect(template).toBe(
    'Name,Email,Phone,Membership or pass,Classes left,Status,Valid until,Frozen until,Next payment,Marketing consent,Parent’s email,Parent’s name,Notes\r\n',
  )
  expect((await upload(admin, `${template}Mia,mia@example.com`)).status).toBe(303)
  expect((await admin.page('/dashboard/users')).html).toContain('/dashboard/import')
})

test('everything is exported for an admin alone, and only an empty studio takes it in', async () => {
  const admin = await studio.signedIn('admin')
  const answer = await admin.post('/dashboard/import/everything', {})
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect((await (await studio.signedIn('receptionist')).post('/dashboard/import/everything', {})).status).toBe(403)
  const bring = async (file: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('intent', 'whole')
    body.set('archive', new File([file], 'studio.zip'))
    const tried = await admin.fetch('/dashboard/import', { method: 'POST', body })
    return [tried.status, await tried.text()]
  }
  expect(await bring(bytes)).toEqual([409, expect.stringContaining('only be brought into an empty one')])
  expect(await bring(new TextEncoder().encode('Name,Email'))).toEqual([
    400,
    expect.stringContaining('no export of a whole studio'),
  ])
  expect(await bring(new Uint8Array())).toEqual([400, expect.stringContaining('Please choose a file')])
})
