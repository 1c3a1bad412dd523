import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { bringConsents } from './bring-consents.server.ts'
import { removeSubscriber } from './remove-subscriber.server.ts'

const { ctx, sql } = await openUseCaseTest()

const bring = () =>
  ctx().transaction((work) =>
    bringConsents(work, { people: [{ email: 'mia@example.com', name: 'Mia' }], origin: 'Brought over from a.csv' }),
  )

test('staff take an address off the list, once; it stays known, so that an import does not put it back', async () => {
  const [brought] = await bring()
  const request = { subscriptionId: brought!.id }
  expect(await removeSubscriber(ctx(), request)).toEqual({ ok: true, value: { email: 'mia@example.com' } })
  expect(await removeSubscriber(ctx(), request)).toEqual({ ok: false, refusal: 'not_on_list' })
  expect(await bring()).toEqual([])
  expect(await sql('select state from newsletter_subscriptions')).toEqual([{ state: 'unsubscribed' }])
  expect(await sql("select 1 from activities where verb = 'newsletter.removed'")).toHaveLength(1)
  expect(await sql('select from messages')).toEqual([])
})

test('an address that nobody knows is not on the list', async () => {
  expect(await removeSubscriber(ctx(), { subscriptionId: newId() })).toEqual({ ok: false, refusal: 'not_on_list' })
})
