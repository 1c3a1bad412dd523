import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { filled, formWith } from '#tests/helpers/forms.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', methodId: 'pm_card_visa' }
const charges = async () => (await studio.sql(`select 1 from payments where state = 'succeeded'`)).length

test('a sheet that is reached again after paying asks before it sells the same place again', async () => {
  const { id } = await aClassSession(studio.services.db, { capacity: 5 })
  const [visitor, here] = [studio.visitor(), `/book/${id}`]
  const sheet = async (who: Visitor, address = here) => (await who.page(address)).html
  const form = filled(formWith(await sheet(visitor), 'productId'), ada)
  expect(form).not.toHaveProperty('paidKey')
  const { formKey } = form
  const paid = await visitor.post(here, form)
  // The form as it was, kept by the browser, is the same order.
  expect((await visitor.post(here, form)).headers.get('Location')).toBe(paid.headers.get('Location'))
  for (const address of [`${here}?form=${formKey}`, here, here])
    expect(await sheet(visitor, address)).toContain('You already have a place in this class')
  const again = filled(formWith(await sheet(visitor), 'productId'), ada)
  expect([again.paidKey, again.formKey === formKey]).toEqual([formKey, false])
  const refused = await visitor.post(here, again)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Book another place')])
  expect(await charges()).toBe(1)
  // For someone else it is no second place.
  expect((await visitor.post(here, { ...again, email: 'ben@example.com' })).status).toBe(302)
  const third = filled(formWith(await sheet(visitor, `${here}?form=${formKey}`), 'productId'), ada)
  expect((await visitor.post(here, { ...third, isAnother: 'on' })).status).toBe(302)
  expect(await charges()).toBe(3)
  const other = await aClassSession(studio.services.db, { time: '20:00' })
  for (const html of [await sheet(visitor, `/book/${other.id}`), await sheet(studio.visitor())])
    expect(html).not.toContain('You already have a place')
})
