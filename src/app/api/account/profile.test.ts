import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type ResponseBody = { success: boolean; error?: string; code?: string; profile: Record<string, unknown> }
type Asker = Awaited<ReturnType<typeof studio.signedIn>>

const profileOf = async (member: Asker) => (await member.call<ResponseBody>('GET', '/api/profile')).body.profile

test('a new profile has every field of the specification, and holds nothing', async () => {
  const member = await studio.signedIn('member', { name: 'Ada Lovelace', contact: '07700 900123' })
  const { status, body } = await member.call<ResponseBody>('GET', '/api/profile')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    profile: {
      id: member.account.id,
      email: member.account.email,
      name: 'Ada Lovelace',
      contact: '07700 900123',
      membershipType: null,
      pendingChange: false,
      changeEffectiveDate: null,
      lastPaymentDate: null,
      paymentHistory: [],
      bookings: [],
      recurringBookings: [],
      history: [],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      notifType: 'email',
      notifTime: '24',
      directDebit: false,
      classesRemaining: 0,
      classAllowance: 0,
      membershipEndsAt: null,
      membershipLastDay: null,
    },
  })
})

test('a bought month shows in membership, money and history, and lapses to inactive', async () => {
  const member = await studio.signedIn()
  const fields = { packageId: 'basic', amountPence: '3300', methodId: 'pm_card_visa', startsNow: 'on' }
  await member.post('/membership/pay?package=basic', fields)
  expect(await profileOf(member)).toMatchObject({
    membershipType: 'basic',
    classesRemaining: 6,
    classAllowance: 6,
    membershipEndsAt: '2026-12-23T00:00:00.000Z',
    membershipLastDay: '2026-12-22',
    lastPaymentDate: '2026-11-23T10:00:00.000Z',
    paymentHistory: [
      {
        date: '2026-11-23T10:00:00.000Z',
        amount: 3300,
        type: 'upgrade',
        from: null,
        to: 'basic',
        state: 'done',
        givenBack: 0,
      },
    ],
    history: expect.arrayContaining([expect.objectContaining({ type: 'payment.settled' })]),
  })
  studio.setClock('2026-12-23T10:00:00Z')
  expect(await profileOf(member)).toMatchObject({ membershipType: 'inactive', classesRemaining: 0, classAllowance: 0 })
})

test('name, contact and reminders are changed; what is not named stays', async () => {
  const member = await studio.signedIn('member', { name: 'Ada Lovelace' })
  const change = { contact: '07700 900999', notifType: 'sms', notifTime: '6' }
  const { status, body } = await member.call<ResponseBody>('PATCH', '/api/profile', change)
  expect(status).toBe(200)
  expect(body.profile).toMatchObject({ ...change, name: 'Ada Lovelace' })
})

test.each([
  [{ notifTime: '7' }, 'notifTime'],
  [{ notifType: 'pigeon' }, 'notifType'],
  [{ name: '' }, 'name'],
  [{ contact: 12 }, 'contact'],
])('%j is refused by its field', async (change, field) => {
  const member = await studio.signedIn()
  const { status, body } = await member.call('PATCH', '/api/profile', change)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'bad_input', fields: { [field]: expect.any(String) } })
})

test('nobody changes what is not theirs to change', async () => {
  const member = await studio.signedIn()
  const refused = await member.call('PATCH', '/api/profile', { role: 'admin', notifTime: '6' })
  expect(refused).toMatchObject({ status: 400, body: { fields: { role: 'There is no field role' } } })
  // What was answered may be sent back as it is, and as nothing else.
  const change = { id: 'x', email: 'other@example.com', membershipType: 'family', notifTime: '12' }
  expect((await member.call('PATCH', '/api/profile', change)).status).toBe(400)
  expect(await profileOf(member)).toMatchObject({ email: member.account.email, membershipType: null, notifTime: '24' })
  expect(await studio.sql('select role from users where id = $1', [member.account.id])).toEqual([{ role: 'member' }])
})

test('signed out there is no profile', async () => {
  for (const method of ['GET', 'PATCH']) {
    expect(await studio.visitor().call(method, '/api/profile')).toMatchObject({
      status: 401,
      body: { success: false, code: 'sign_in_required' },
    })
  }
})
