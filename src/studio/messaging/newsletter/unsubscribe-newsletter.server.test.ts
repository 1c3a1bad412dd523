import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { confirmNewsletter } from './confirm-newsletter.server.ts'
import { subscribeNewsletter } from './subscribe-newsletter.server.ts'
import { unsubscribeNewsletter } from './unsubscribe-newsletter.server.ts'

const { ctx, setClock, sql } = await openUseCaseTest()
const ada = { email: 'ada@example.com', name: '' }

async function tokenOf(kind: string, fact: string): Promise<string | null> {
  const [row] = await sql<{ url: string }>('select facts->>$2 as url from messages where kind = $1', [kind, fact])
  return new URL(row!.url).searchParams.get('token')
}

async function aSubscriber(): Promise<string | null> {
  await subscribeNewsletter(ctx(), ada)
  await confirmNewsletter(ctx(), await tokenOf('newsletter-confirmation', 'confirmUrl'))
  return tokenOf('newsletter-welcome', 'unsubscribeUrl')
}

test('one click takes the address off the list, also years later; a second one changes nothing', async () => {
  const token = await aSubscriber()
  setClock('2029-11-23T10:00:00Z')
  for (const _ of [1, 2]) expect(await unsubscribeNewsletter(ctx(), token)).toEqual({ ok: true, value: null })
  expect(await sql('select state from newsletter_subscriptions')).toEqual([{ state: 'unsubscribed' }])
  expect(await sql("select verb from activities where verb = 'newsletter.unsubscribed'")).toHaveLength(1)
})

test.each([null, 'nonsense'])('the link %j takes nobody off', async (token) => {
  await aSubscriber()
  expect(await unsubscribeNewsletter(ctx(), token)).toEqual({ ok: false, refusal: 'link_invalid' })
  expect(await sql('select state from newsletter_subscriptions')).toEqual([{ state: 'confirmed' }])
})

test('anyone who has left may come back, by confirming again', async () => {
  await unsubscribeNewsletter(ctx(), await aSubscriber())
  setClock('2026-11-24T10:00:00Z')
  await subscribeNewsletter(ctx(), ada)
  expect(await sql('select state from newsletter_subscriptions')).toEqual([{ state: 'pending' }])
})
