import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { signUnsubscribeLink } from './sign-unsubscribe-link.server.ts'
import { unsubscribeNewsletter } from './unsubscribe-newsletter.server.ts'

const { ctx, clock, sql } = await openUseCaseTest()

test('the link ends this subscription and no other', async () => {
  const [mia] = await sql<{ id: string }>(
    `insert into newsletter_subscriptions (email, state, asked_at)
     values ('mia@example.com', 'confirmed', now()), ('zoe@example.com', 'confirmed', now()) returning id`,
  )
  const link = new URL(signUnsubscribeLink(ctx().links, mia!.id, clock.now()))
  expect(link.pathname).toBe('/newsletter/unsubscribe')
  await unsubscribeNewsletter(ctx(), link.searchParams.get('token'))
  expect(await sql('select email, state from newsletter_subscriptions order by email')).toEqual([
    { email: 'mia@example.com', state: 'unsubscribed' },
    { email: 'zoe@example.com', state: 'confirmed' },
  ])
})
