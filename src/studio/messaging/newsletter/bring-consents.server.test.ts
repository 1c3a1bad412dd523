import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { bringConsents } from './bring-consents.server.ts'
import { undoConsents } from './undo-consents.server.ts'

const { ctx, sql } = await openUseCaseTest()

const bring = (...emails: string[]) =>
  ctx().transaction((work) =>
    bringConsents(work, { people: emails.map((email) => ({ email, name: 'Mia' })), origin: 'Brought over from a.csv' }),
  )
const list = () => sql('select email, state from newsletter_subscriptions order by email')

test('who agreed elsewhere is on the list, with where it comes from, and is not written to', async () => {
  expect(await bring('mia@example.com')).toMatchObject([{ email: 'mia@example.com' }])
  expect(await list()).toEqual([{ email: 'mia@example.com', state: 'confirmed' }])
  expect(await sql('select verb, details from activities')).toEqual([
    { verb: 'newsletter.brought_over', details: { reason: 'Brought over from a.csv' } },
  ])
  expect(await sql('select from messages')).toEqual([])
  expect(await bring()).toEqual([])
})

test('an address that is known stays as it is, and only what came goes again', async () => {
  await sql(
    `insert into newsletter_subscriptions (email, state, asked_at) values ('off@example.com', 'unsubscribed', now())`,
  )
  const brought = await bring('off@example.com', 'mia@example.com')
  expect(brought).toHaveLength(1)
  await ctx().transaction((work) =>
    undoConsents(
      work,
      brought.map(({ id }) => id),
    ),
  )
  expect(await list()).toEqual([{ email: 'off@example.com', state: 'unsubscribed' }])
})
