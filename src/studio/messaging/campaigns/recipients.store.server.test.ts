import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, aMembership } from '#tests/helpers/build.ts'
import { aPersonOf, aPlace } from '#tests/helpers/places.ts'
import { aFullClass, waits } from '#tests/helpers/waiting.ts'
import type { Purpose, Recipients } from './campaign.ts'
import { countRecipients, listRecipients } from './recipients.store.server.ts'

const studio = await openUseCaseTest()
const { account, clock, db, sql } = studio

async function whom(to: Partial<Recipients> & Pick<Recipients, 'recipients'>, purpose: Purpose = 'service') {
  const request = { recipientsId: null, withWaiting: false, ...to, purpose, now: clock.now() }
  const people = await listRecipients(db.reader, request, 100)
  expect(await countRecipients(db.reader, request)).toBe(people.length)
  return people.map(({ email }) => email)
}

const agree = (email: string, state = 'confirmed') =>
  sql('insert into newsletter_subscriptions (email, state, asked_at) values ($1, $2, now())', [email, state])

test('a class: everyone with a place, guests included, each address once; the waiting list where chosen', async () => {
  const { session, first } = await aFullClass(db, { capacity: 3 })
  const [waiting, left] = [await aMember(db), await aMember(db)]
  await waits(db, session.id, waiting, left)
  const seated = `select id from bookings where session_id = $1 and member_id <> $2 order by seat_no limit 1`
  await sql(`update bookings set status = 'cancelled', waiting_no = null where member_id = $1`, [left.userId])
  await sql(
    `update bookings set member_id = null, person_id = null, holding_id = null, guest_name = 'Gus', guest_email = 'Gus@Example.com' where id = (${seated})`,
    [session.id, first.member.userId],
  )
  await sql(
    `update bookings set member_id = null, person_id = null, holding_id = null, guest_name = 'Gus', guest_email = 'gus@example.com' where id = (${seated})`,
    [session.id, first.member.userId],
  )
  const to = { recipients: 'session', recipientsId: session.id } as const
  expect((await whom(to)).map((email) => email.toLowerCase())).toEqual(
    ['gus@example.com', first.member.email].toSorted(),
  )
  expect(await whom({ ...to, withWaiting: true })).toHaveLength(3)
  expect(await whom({ ...to, withWaiting: true })).toContain(waiting.email)
})

test('a child in a class is the account that has it, once', async () => {
  const session = await aClassSession(db)
  const parent = await aMember(db, { packageId: 'family', allowance: 12 })
  const personId = await aPersonOf(studio, parent, 'Zoe')
  await aPlace(db, session, { of: parent })
  await aPlace(db, session, { of: parent, personId })
  const to = { recipients: 'session', recipientsId: session.id, withWaiting: false } as const
  expect(await whom(to)).toEqual([parent.email])
  const [read] = await listRecipients(db.reader, { ...to, purpose: 'service', now: clock.now() }, 1)
  expect(read?.places.map(({ personName }) => personName).toSorted()).toEqual([parent.name, 'Zoe'].toSorted())
})

test('a product: who has it today or has bought it for later, not whose has ended', async () => {
  const [now, later, past, other] = [await account(), await account(), await account(), await account()]
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  await aMembership(db, now)
  await aMembership(db, later, { startsAt: at('2026-12-20'), endsAt: at('2027-01-20') })
  await aMembership(db, past, { startsAt: at('2026-10-23'), endsAt: at('2026-11-23') })
  await aMembership(db, other, { packageId: 'family' })
  expect(await whom({ recipients: 'product', recipientsId: 'basic' })).toEqual([now.email, later.email].toSorted())
})

test('all members: who has proven the address or has something; neither staff, nor closed or deleted accounts', async () => {
  const [proven, brought, stranger, closed, gone] = [
    await account(),
    await account(),
    await account(),
    await account(),
    await account(),
  ]
  await account('admin')
  await account('instructor')
  await aMembership(db, brought)
  await sql('update users set email_verified = false where id = any($1)', [[brought.userId, stranger.userId]])
  await sql('update users set deactivated_at = now() where id = $1', [closed.userId])
  await sql(`update users set email = 'deleted-' || id || '@deleted.invalid' where id = $1`, [gone.userId])
  expect(await whom({ recipients: 'members' })).toEqual([proven.email, brought.email].toSorted())
})

test('news to members or to a class go to those who agreed to the newsletter, and still do', async () => {
  const session = await aClassSession(db)
  const people = await Promise.all([1, 2, 3, 4].map(() => aMember(db)))
  for (const of of people) await aPlace(db, session, { of })
  const [yes, pending, off] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await sql('update users set email = upper(email) where id = $1', [yes.userId])
  await agree(yes.email)
  await agree(pending.email, 'pending')
  await agree(off.email, 'unsubscribed')
  await agree('reader@example.com')
  expect(await whom({ recipients: 'members' }, 'news')).toEqual([yes.email.toUpperCase()])
  expect(await whom({ recipients: 'session', recipientsId: session.id }, 'news')).toEqual([yes.email.toUpperCase()])
  expect(await whom({ recipients: 'subscribers' }, 'news')).toEqual([yes.email, 'reader@example.com'].toSorted())
})

test('one member', async () => {
  const [ada] = [await account(), await account()]
  expect(await whom({ recipients: 'member', recipientsId: ada.userId })).toEqual([ada.email])
})
