import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { respellAddresses } from './respell-addresses.server.ts'

const { account, ctx, sql } = await openUseCaseTest()
const system = () => ctx({ kind: 'system', job: 'respell-addresses' })

test('an address that was kept in ASCII is found by what its owner types, and nobody loses an account', async () => {
  const [anna, olga] = [await account(), await account()]
  const other = await account()
  await sql('update users set email = $1 where id = $2', ['anna@xn--bcher-kva.example', anna.userId])
  await sql('update users set email = $1 where id = $2', ['olga@xn--80a1acny.xn--p1ai', olga.userId])
  await sql('update users set email = $1 where id = $2', ['olga@почта.рф', other.userId])
  const subscribe = (email: string) =>
    sql(`insert into newsletter_subscriptions (email, state, asked_at) values ($1, 'confirmed', now())`, [email])
  for (const email of ['bo@xn--bcher-kva.example', 'cy@xn--bcher-kva.example', 'cy@bücher.example'])
    await subscribe(email)
  expect(await respellAddresses(system())).toBe(3)
  expect(await sql(`select email from users where email like '%anna%' or email like '%olga%' order by email`)).toEqual([
    { email: 'anna@bücher.example' },
    { email: 'olga@xn--80a1acny.xn--p1ai' },
    { email: 'olga@почта.рф' },
  ])
  expect(await sql('select email from newsletter_subscriptions order by email')).toEqual([
    { email: 'bo@bücher.example' },
    { email: 'cy@bücher.example' },
  ])
  expect(await respellAddresses(system())).toBe(0)
})
