import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { addAddress } from './add-address.server.ts'

const { account, as, sql } = await openUseCaseTest()

test('an address is given to a person without one alone, by the front desk, and never one that another has', async () => {
  const desk = as(await account('receptionist'))
  const [lena, moss] = [await account('member'), await account('member')]
  await sql(`update users set email = '', email_verified = false where id = any($1)`, [[lena.userId, moss.userId]])
  const give = (memberId: string, email: string) => addAddress(desk, { memberId, email })
  expect(await addAddress(as(lena), { memberId: lena.userId, email: 'l@example.com' })).toMatchObject({
    refusal: 'not_allowed',
  })
  expect(await give(lena.userId, 'lena@example.com')).toMatchObject({ ok: true })
  expect(await give(lena.userId, 'other@example.com')).toMatchObject({ refusal: 'has_address' })
  expect(await give(moss.userId, 'lena@example.com')).toMatchObject({ refusal: 'address_taken' })
  expect(await sql(`select email, email_verified from users where id = $1`, [lena.userId])).toEqual([
    { email: 'lena@example.com', email_verified: false },
  ])
  expect(await sql('select verb from activities')).toEqual([{ verb: 'profile.changed' }])
})
