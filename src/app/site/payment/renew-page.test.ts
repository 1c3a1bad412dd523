import { expect, test } from 'vitest'
import { aPromoCode } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ clock: '2027-01-14T10:00:00Z' })

/** Two classes of ten were taken of the month from 23 December, which the bank refused three times. */
async function aDebtor() {
  const member = await studio.signedIn()
  const { id } = member.account
  await studio.sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, lapsed_at, created_at, updated_at)
     values ($1, 'standard', 10, '2026-11-23T10:00:00Z', '2026-12-23T10:00:00Z', 'grant', '2027-01-13', now(), now())`,
    [id],
  )
  await studio.sql(
    `with m as (insert into mandates (member_id, provider, customer_id, method, method_id, state, ended_because, ended_at, created_at, updated_at)
                values ($1, 'simulated', 'cus_1', 'bacs_debit', 'pm_1', 'ended', 'not_paid', now(), now(), now()) returning id),
          r as (insert into renewals (member_id, mandate_id, renews_at, package_id, amount_pence, state, announced_at, due_at, tries, failed_at, updated_at)
                select $1, id, '2026-12-23T10:00:00Z', 'standard', 4900, 'given_up', now(), now(), 3, now(), now() from m returning id)
     insert into account_entries (member_id, at, kind, amount_pence, ref) select $1, now(), 'arrears', -980, 'arrears:' || id from r`,
    [id],
  )
  return member
}

test('what is owed has its own page: for what, how much, without the tick, and once', async () => {
  const member = await aDebtor()
  const { html, path } = await member.page('/membership/renew')
  expect(html).toContain('<title>Pay what you owe · ')
  expect(html).toMatch(/<h1[^>]*>What you owe/)
  expect(html).toContain('The month began on Wednesday 23 December 2026. Your bank did not pay for it')
  expect(html).toContain('Pay £9.80')
  expect(html).not.toContain('startsNow')
  const paid = await member.follow(await member.post(path, { amountPence: '980', methodId: 'pm_card_visa' }))
  expect(paid.html).toMatch(/<h1[^>]*>What you owe/)
  expect(paid.html).toContain('Thank you, this is settled. A new membership can begin.')
  expect((await member.post(path, { amountPence: '980', methodId: 'pm_card_visa' })).status).toBe(409)
  expect(await studio.sql('select sum(amount_pence)::int owed from account_entries')).toEqual([{ owed: 0 }])
})

test('the next month takes a promo code, without scripts too, and says what was paid with it', async () => {
  await aPromoCode(studio.services.db)
  const member = await studio.signedIn()
  await studio.sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'standard', 10, '2026-12-18T00:00:00Z', '2027-01-18T00:00:00Z', 'grant', now(), now())`,
    [member.account.id],
  )
  const { path } = await member.page('/membership/renew')
  expect((await member.page(`${path}&promoCode=spring`)).html).toMatch(/role="alert"[^>]*>There is no such promo code/)
  const { html, path: coded } = await member.page(`${path}&promoCode=autumn`)
  expect(html).toContain('£9.80 taken off with AUTUMN')
  expect(html).toContain('Pay £39.20')
  const paid = { amountPence: '3920', promoCode: 'AUTUMN', startsNow: 'on', methodId: 'pm_card_visa' }
  expect(await (await member.post(coded, { ...paid, amountPence: '4900' })).text()).toContain('The price is not what')
  const done = await member.follow(await member.post(coded, paid))
  for (const text of ['Your membership has been activated', 'Promo code AUTUMN', '−£9.80', '£39.20', 'one month'])
    expect(done.html).toContain(text)
})
