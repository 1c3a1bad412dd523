import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { confirmNewsletter } from './confirm-newsletter.server.ts'
import { subscribeNewsletter } from './subscribe-newsletter.server.ts'

const { ctx, setClock, sql } = await openUseCaseTest()
const ada = { email: 'ada@example.com', name: 'Ada' }

const emails = () =>
  sql<{ kind: string; recipient: string; facts: { confirmUrl?: string } }>('select * from messages order by created_at')
const states = () => sql('select email, state from newsletter_subscriptions')

test('someone new is asked to confirm, and is not on the list before', async () => {
  await subscribeNewsletter(ctx(), ada)
  expect(await states()).toEqual([{ email: 'ada@example.com', state: 'pending' }])
  const [email] = await emails()
  expect(email).toMatchObject({ kind: 'newsletter-confirmation', recipient: 'ada@example.com' })
  expect(email?.facts.confirmUrl).toContain('/newsletter/confirm?token=')
})

test('asked twice in a moment, an address gets one e-mail', async () => {
  await Promise.all([subscribeNewsletter(ctx(), ada), subscribeNewsletter(ctx(), ada)])
  setClock('2026-11-23T10:14:00Z')
  await subscribeNewsletter(ctx(), ada)
  expect(await emails()).toHaveLength(1)
})

test('asked again later, it gets another', async () => {
  await subscribeNewsletter(ctx(), ada)
  setClock('2026-11-23T10:20:00Z')
  await subscribeNewsletter(ctx(), ada)
  expect(await emails()).toHaveLength(2)
})

test('an address on the list stays there and is not written to', async () => {
  await subscribeNewsletter(ctx(), ada)
  const [email] = await emails()
  await confirmNewsletter(ctx(), new URL(email!.facts.confirmUrl!).searchParams.get('token'))
  setClock('2026-12-23T10:20:00Z')
  await subscribeNewsletter(ctx(), ada)
  expect(await states()).toEqual([{ email: 'ada@example.com', state: 'confirmed' }])
  expect((await emails()).map(({ kind }) => kind).sort()).toEqual(['newsletter-confirmation', 'newsletter-welcome'])
})
