import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { confirmNewsletter } from './confirm-newsletter.server.ts'
import { subscribeNewsletter } from './subscribe-newsletter.server.ts'
import { unsubscribeNewsletter } from './unsubscribe-newsletter.server.ts'

const { ctx, setClock, sql } = await openUseCaseTest()

async function linkIn(kind: string, fact: string): Promise<string | null> {
  const [row] = await sql<{ url: string }>('select facts->>$2 as url from messages where kind = $1', [kind, fact])
  return new URL(row!.url).searchParams.get('token')
}
const aPendingLink = async () => {
  await subscribeNewsletter(ctx(), { email: 'ada@example.com', name: 'Ada' })
  return linkIn('newsletter-confirmation', 'confirmUrl')
}

test('the link of the e-mail puts the address on the list and welcomes it, once', async () => {
  const token = await aPendingLink()
  for (const _ of [1, 2]) {
    expect(await confirmNewsletter(ctx(), token)).toMatchObject({ ok: true, value: { state: 'confirmed' } })
  }
  expect(await sql("select recipient from messages where kind = 'newsletter-welcome'")).toEqual([
    { recipient: 'ada@example.com' },
  ])
  expect(await sql('select verb from activities')).toEqual([{ verb: 'newsletter.confirmed' }])
})

test.each([null, '', 'nonsense', 'a.b'])('the link %j puts nobody on the list', async (token) => {
  await aPendingLink()
  expect(await confirmNewsletter(ctx(), token)).toEqual({ ok: false, refusal: 'link_invalid' })
})

test('a link older than a week is not valid any more', async () => {
  const token = await aPendingLink()
  setClock('2026-11-30T10:00:00Z')
  expect(await confirmNewsletter(ctx(), token)).toEqual({ ok: false, refusal: 'link_invalid' })
})

test('the link that ends a subscription cannot begin one', async () => {
  await confirmNewsletter(ctx(), await aPendingLink())
  const token = await linkIn('newsletter-welcome', 'unsubscribeUrl')
  expect(await confirmNewsletter(ctx(), token)).toEqual({ ok: false, refusal: 'link_invalid' })
})

test('an old link does not put back an address that has left', async () => {
  const token = await aPendingLink()
  await confirmNewsletter(ctx(), token)
  await unsubscribeNewsletter(ctx(), await linkIn('newsletter-welcome', 'unsubscribeUrl'))
  expect(await confirmNewsletter(ctx(), token)).toEqual({ ok: false, refusal: 'link_invalid' })
})
