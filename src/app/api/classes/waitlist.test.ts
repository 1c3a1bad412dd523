import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// Monday 23 November 2026, 10:00 in London.
const studio = await openTestStudio()

async function aFullSession() {
  const { db } = studio.services
  const session = await aClassSession(db, { capacity: 1 })
  const held = await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  return { ...session, reference: held.ok ? held.value.reference : '' }
}

test('joining answers 201 with the position, a repeat 200 with the same, leaving 200 as often as one likes', async () => {
  const { id } = await aFullSession()
  const [one, two] = [await studio.signedIn(), await studio.signedIn()]
  const address = `/api/sessions/${id}/waitlist`
  expect(await one.call('POST', address)).toMatchObject({ status: 201, body: { success: true, position: 1 } })
  expect(await two.call('POST', address)).toMatchObject({ status: 201, body: { success: true, position: 2 } })
  expect(await two.call('POST', address)).toMatchObject({ status: 200, body: { success: true, position: 2 } })
  for (const _ of [1, 2])
    expect(await one.call('DELETE', address)).toMatchObject({ status: 200, body: { success: true } })
  expect(await two.call('POST', address)).toMatchObject({ status: 200, body: { success: true, position: 1 } })
})

test('signed out, for a class that is not there, and beside a free place', async () => {
  const open = await aClassSession(studio.services.db)
  const member = await studio.signedIn()
  const address = (id: string) => `/api/sessions/${id}/waitlist`
  for (const method of ['POST', 'DELETE'] as const)
    expect(await studio.visitor().call(method, address(open.id))).toMatchObject({
      status: 401,
      body: { success: false, error: 'Please log in to book a class' },
    })
  expect(await member.call('POST', address('nothing'))).toMatchObject({
    status: 404,
    body: { error: 'Class not found' },
  })
  expect(await member.call('POST', address(open.id))).toMatchObject({ status: 409, body: { code: 'class_not_full' } })
})

test('classes and sessions say how many wait, and to who waits their position', async () => {
  const { id, classId } = await aFullSession()
  const [first, second] = [await studio.signedIn(), await studio.signedIn()]
  for (const member of [first, second]) await member.call('POST', `/api/sessions/${id}/waitlist`)
  type Lists = { classes?: Record<string, unknown>[]; sessions?: Record<string, unknown>[] }
  const seen = async (who: Pick<typeof first, 'call'>) => {
    const classes = await who.call<Lists>('GET', '/api/classes')
    const sessions = await who.call<Lists>('GET', '/api/sessions?from=2026-11-23&to=2026-11-23')
    const weekly = classes.body.classes?.find((one) => one.id === classId)
    const session = sessions.body.sessions?.find((one) => one.id === id)
    return [weekly, session].map((one) => [one?.waitlist, one?.position])
  }
  expect(await seen(second)).toEqual([
    [2, 2],
    [2, 2],
  ])
  expect(await seen(studio.visitor())).toEqual([
    [2, undefined],
    [2, undefined],
  ])
})

test('a wait is no booking: it is not in the list of bookings, nor in the calendar', async () => {
  const { id } = await aFullSession()
  const member = await studio.signedIn()
  await member.call('POST', `/api/sessions/${id}/waitlist`)
  const listed = await member.call<{ total: number }>('GET', '/api/bookings')
  expect(listed.body.total).toBe(0)
  const [row] = await studio.sql<{ reference: string }>(`select reference from bookings where status = 'waiting'`)
  expect((await member.call('GET', `/api/bookings/${row?.reference}/calendar`)).status).toBe(404)
})
