import { expect, test } from 'vitest'
import { sendCampaigns } from '#src/studio/messaging/campaigns/send-campaigns.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { aPersonOf, aPlace, taughtBy } from '#tests/helpers/places.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const typed = { subject: 'Closed on Monday', body: 'Hello {name},\n\n- see https://tempo.example/news' }

const campaigns = () =>
  studio.sql<{ id: string; state: string }>('select id, state, recipients, purpose, with_waiting from campaigns')
const idOf = async () => (await campaigns())[0]?.id ?? ''
const mails = () =>
  studio.sql<{ recipient: string; kind: string }>(
    `select recipient, kind from messages where kind in ('studio-message', 'newsletter') order by recipient`,
  )
const send = () =>
  sendCampaigns(ctxFor(studio.services.db, { kind: 'system', job: 'test' }, studio.services.clock.now()))

const subscribe = (email: string) =>
  studio.sql(
    `insert into newsletter_subscriptions (email, name, state, asked_at) values ($1, 'Mia', 'confirmed', now())`,
    [email],
  )

test('a newsletter is written, looked at, tried, sent, and seen to have been sent', async () => {
  await subscribe('mia@example.com')
  const admin = await studio.signedIn('admin')
  const written = await admin.follow(
    await admin.post('/dashboard/campaigns/new?to=subscribers', { ...typed, to: 'subscribers', purpose: 'news' }),
  )
  expect(written.html).toContain('Kept as a draft')
  expect(written.html).toContain('To 1 person')
  expect(written.html).toContain('mia@example.com')
  expect(written.html).toContain('Hello Mia,')
  expect(written.html).toContain('Unsubscribe with one click')
  const page = `/dashboard/campaigns/${await idOf()}`
  expect((await admin.follow(await admin.post(page, { intent: 'test' }))).html).toContain('A test is on its way to')
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([admin.account.email])
  expect((await admin.follow(await admin.post(page, { intent: 'send' }))).html).toContain('On its way to 1 person')
  await send()
  expect(await mails()).toContainEqual({ recipient: 'mia@example.com', kind: 'newsletter' })
  const after = (await admin.page(page)).html
  expect(after).toContain('Who got it')
  expect(after).toMatch(/Waiting \(1\)/)
  expect(after).not.toContain('Send me a test')
  expect((await admin.page('/dashboard/campaigns')).html).toContain('1 waiting')
  expect((await admin.page(`${page}?got=failed&page=x`)).html).toContain('Nobody.')
})

test('each field says what is wrong with it, and nothing typed is lost', async () => {
  const admin = await studio.signedIn('admin')
  const path = '/dashboard/campaigns/new?to=members'
  const bad = await admin.post(path, { to: 'members', subject: '', body: 'Hello {first}, [x](javascript:y)' })
  const html = await bad.text()
  expect(bad.status).toBe(400)
  for (const words of [
    'Please give it a subject',
    '{first} is not known',
    'Please say what it is about',
    'javascript:y',
  ])
    expect(html).toContain(words)
  expect(await campaigns()).toEqual([])
  const toNobody = await admin.post(path, { ...typed, to: 'product:nothing', purpose: 'service' })
  expect([toNobody.status, (await toNobody.text()).includes('not there any more')]).toEqual([404, true])
})

test('all members: the admin says what it is about; an offer goes to those who agreed', async () => {
  const [yes, no] = [await studio.signedIn(), await studio.signedIn()]
  await subscribe(yes.account.email.toLowerCase())
  const admin = await studio.signedIn('admin')
  const form = (await admin.page('/dashboard/campaigns/new?to=members')).html
  expect(form).toContain('Everybody concerned gets it: 2 people')
  expect(form).toContain('Only those who agreed to the newsletter: 1 person')
  expect(form).not.toMatch(/name="purpose"[^>]*checked/)
  await admin.post('/dashboard/campaigns/new?to=members', { ...typed, to: 'members', purpose: 'news' })
  const page = `/dashboard/campaigns/${await idOf()}`
  expect((await admin.page(page)).html).not.toContain(no.account.email)
  await admin.post(page, { intent: 'send' })
  await send()
  expect(await mails()).toEqual([{ recipient: yes.account.email, kind: 'newsletter' }])
})

test('a message is scheduled by the studio’s clock, stopped, changed and deleted', async () => {
  await studio.signedIn()
  const admin = await studio.signedIn('admin')
  await admin.post('/dashboard/campaigns/new?to=members', { ...typed, to: 'members', purpose: 'service' })
  const page = `/dashboard/campaigns/${await idOf()}`
  for (const [when, fault] of [
    [{ date: '', time: '' }, 'Please choose a day'],
    [{ date: '2020-01-01', time: '09:00' }, 'That time has already passed'],
    [{ date: '2199-01-01', time: '09:00' }, 'Please choose a time within a year'],
  ] as const)
    expect(await (await admin.post(page, { intent: 'schedule', ...when })).text()).toContain(fault)
  const day = new Date(studio.services.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const planned = await admin.follow(await admin.post(page, { intent: 'schedule', date: day, time: '09:00' }))
  expect(planned.html).toMatch(/Scheduled, [^<]*09:00/)
  expect(await campaigns()).toMatchObject([{ state: 'scheduled' }])
  expect((await admin.get(`${page}/edit`)).headers.get('Location')).toBe(page)
  expect(
    (await admin.follow(await admin.post(`${page}/edit`, { ...typed, to: 'members', purpose: 'service' }))).html,
  ).not.toContain('Kept.')
  expect((await admin.follow(await admin.post(page, { intent: 'stop' }))).html).toContain('it is a draft again')
  expect((await admin.page(`${page}/edit`)).html).toContain('Closed on Monday')
  const edited = { ...typed, subject: 'Open', to: 'members', purpose: 'service' }
  expect((await admin.follow(await admin.post(`${page}/edit`, edited))).html).toContain('Kept.')
  expect((await admin.follow(await admin.post(page, { intent: 'remove' }))).html).toContain('The draft is deleted')
  expect((await admin.get(page)).status).toBe(404)
})

test('a receptionist writes to a class and to one member, and sees no other messages', async () => {
  const { db } = studio.services
  const session = await aClassSession(db)
  const member = await aMember(db)
  await aPlace(db, session, { of: member })
  await subscribe('mia@example.com')
  const admin = await studio.signedIn('admin')
  await admin.post('/dashboard/campaigns/new', { ...typed, to: 'subscribers', purpose: 'news' })
  const foreign = `/dashboard/campaigns/${await idOf()}`
  const desk = await studio.signedIn('receptionist')
  expect((await desk.page('/dashboard/campaigns')).html).not.toContain('Closed on Monday')
  expect((await desk.get(foreign)).status).toBe(404)
  for (const to of ['members', 'subscribers', 'product:basic'])
    expect((await desk.get(`/dashboard/campaigns/new?to=${to}`)).status).toBe(403)
  for (const intent of ['test', 'send', 'remove']) await desk.post(foreign, { intent })
  expect(await campaigns()).toMatchObject([{ state: 'draft' }])
  const choices = (await desk.page('/dashboard/campaigns/new')).html
  expect([choices.includes('All members'), choices.includes(`session:${session.id}`)]).toEqual([false, true])
  expect((await desk.page('/dashboard/campaigns/new?to=member:' + member.userId)).html).toContain(member.name)
  const written = await desk.follow(
    await desk.post('/dashboard/campaigns/new', {
      ...typed,
      to: `session:${session.id}`,
      purpose: 'service',
      withWaiting: 'on',
    }),
  )
  expect(written.html).toContain('Everyone booked into Salsa, Monday 23 November, 18:00, and the waiting list')
  expect(written.html).toContain(member.email)
  expect(written.html).not.toContain('/dashboard/messages/')
})

test('a teacher writes to a class of theirs, for a child to the guardian, and reads nothing of another', async () => {
  const { db } = studio.services
  const [own, other] = [await aClassSession(db), await aClassSession(db, { name: 'Tango' })]
  const parent = await aMember(db, { packageId: 'family', allowance: 12 })
  await aPlace(db, own, { of: parent, personId: await aPersonOf(studio, parent, 'Zoe Cole') })
  const teacher = await studio.signedIn('instructor')
  await taughtBy({ db, sql: studio.sql }, own, 'Ann Lee')
  await studio.sql(`update instructors set user_id = $1 where name = 'Ann Lee'`, [teacher.account.id])
  const link = `/dashboard/campaigns/new?to=session:${own.id}`
  for (const page of [`/dashboard/attendance?class=${own.id}`, `/dashboard/calendar/class/${own.id}`])
    expect((await teacher.page(page)).html).toContain(link)
  const choices = (await teacher.page('/dashboard/campaigns/new')).html
  expect([own, other].map(({ id }) => choices.includes(`session:${id}`))).toEqual([true, false])
  for (const to of [`session:${other.id}`, `member:${parent.userId}`, 'members', 'subscribers', 'product:basic'])
    expect((await teacher.get(`/dashboard/campaigns/new?to=${to}`)).status).toBe(403)
  const toOwn = { ...typed, to: `session:${own.id}`, purpose: 'service' }
  const { html } = await teacher.follow(await teacher.post('/dashboard/campaigns/new', toOwn))
  expect(html).toContain(parent.name)
  expect(html).toContain('because Zoe Cole is booked into Salsa')
  expect(html).not.toContain(parent.email)
  const page = `/dashboard/campaigns/${await idOf()}`
  await teacher.post(page, { intent: 'send' })
  await send()
  expect(await mails()).toEqual([{ recipient: parent.email, kind: 'studio-message' }])
  expect((await teacher.page(page)).html).not.toContain(parent.email)
  expect((await teacher.page('/dashboard/campaigns')).html).toContain(typed.subject)
  await studio.sql(`update class_sessions set instructor_id = null where id = $1`, [own.id])
  expect((await teacher.page('/dashboard/campaigns')).html).not.toContain(typed.subject)
  for (const address of [page, `${page}/edit`]) expect((await teacher.get(address)).status).toBe(404)
})

test('members write to nobody', async () => {
  const someone = await studio.signedIn()
  for (const path of ['/dashboard/campaigns', '/dashboard/campaigns/new'])
    expect((await someone.get(path)).status).toBe(403)
  await someone.post('/dashboard/campaigns/new', { ...typed, to: 'members', purpose: 'service' })
  expect(await campaigns()).toEqual([])
})
