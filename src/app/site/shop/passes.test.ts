import { expect, test } from 'vitest'
import { checkOut } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('plans of the studio’s own are packages and stand in the comparison, passes beside them, and nothing says "10 Class" of unlimited', async () => {
  const admin = await studio.signedIn('admin')
  const make = (product: object) => admin.call('POST', '/api/admin/products', product)
  await make({ kind: 'plan', name: 'Unlimited', price: 89, allowance: null })
  await make({ kind: 'pass', name: 'Ten for three months', price: 90, allowance: 10, days: 90 })
  const { html } = await studio.visitor().page('/membership')
  expect(html).toContain('data-package="unlimited"')
  expect(html).toContain('Unlimited classes')
  expect(html).toContain('data-package="ten-for-three-months"')
  expect(html).toContain('for 90 days')
  for (const figure of ['£5.50 per class', '£4.90 per class', '£4.75 per class']) expect(html).toContain(figure)
})

test('a member sees what is bought before paying for a pass, and what is left of it afterwards', async () => {
  const admin = await studio.signedIn('admin')
  await admin.call('POST', '/api/admin/products', { kind: 'pass', name: 'Ten', price: 90, allowance: 10, days: 90 })
  const member = await studio.signedIn()
  expect((await member.page('/membership/pay?package=ten')).html).toContain('10 classes for 90 days')
  await studio.sql(
    `insert into holdings (member_id, product_id, kind, name, allowance, source, created_at, updated_at)
     values ($1, 'ten', 'pass', 'Ten', 10, 'purchase', now(), now())`,
    [member.account.id],
  )
  expect((await member.page('/dashboard/membership')).html).toContain('10 of 10 left')
})

test('a mother who has had the intro buys it for her daughter, on its page, at the checkout, at the till and by the API', async () => {
  const admin = await studio.signedIn('admin')
  await admin.call('POST', '/api/admin/products', { kind: 'intro', name: 'Trial', price: 15, allowance: 3, days: 30 })
  const mother = await studio.signedIn()
  const add = async (name: string) => {
    await mother.post('/dashboard/family', { intent: 'add', name })
    return (await studio.sql<{ id: string }>('select id from people where name = $1', [name]))[0]!.id
  }
  const { id: memberId } = mother.account
  const pay = { packageId: 'trial', amountPence: '1500', methodId: 'pm_card_visa', startsNow: 'on' }
  expect((await mother.page('/membership/pay?package=trial')).html).not.toContain('For whom?')
  await mother.post('/membership/pay', pay)
  expect((await mother.page('/membership')).html).not.toContain('data-package="trial"')
  const [zoe, lily, amy, ivy] = [
    await add('Zoe Cole'),
    await add('Lily Cole'),
    await add('Amy Cole'),
    await add('Ivy Cole'),
  ]
  expect((await mother.page('/membership')).html).toContain('data-package="trial"')
  const { html } = await mother.page('/membership/pay?package=trial')
  expect(html).toContain('Trial for ')
  const children = [zoe, lily, amy, ivy].toSorted()
  expect([...html.matchAll(/<option value="([^"]+)"/g)].map(([, id = '']) => id).toSorted()).toEqual(children)
  await mother.post('/membership/pay', { ...pay, personId: zoe })
  await mother.post('/cart/items', { packageId: 'trial', intent: 'add' })
  expect((await mother.page('/checkout')).html).toContain('For whom?')
  await checkOut(mother, { personId: lily })
  const intent = { amount: 1500, membershipId: 'trial', personId: amy }
  const begun = await mother.call<{ id: string }>('POST', '/api/create-payment-intent', intent)
  const paid = { paymentIntentId: begun.body.id, paymentMethodId: 'pm_card_visa' }
  await mother.call('POST', '/api/confirm-payment', paid)
  expect((await admin.page(`/dashboard/till?member=${memberId}&for=${ivy}&items=trial`)).html).toContain(
    `value="${ivy}"`,
  )
  const sale = { userId: memberId, items: [{ productId: 'trial', quantity: 1 }], amountPence: 1500, tender: 'cash' }
  await admin.call('POST', '/api/till/sales', { ...sale, personId: ivy })
  const held = await studio.sql<{ person_id: string }>('select person_id from holdings where person_id is not null')
  expect(held.map(({ person_id }) => person_id).toSorted()).toEqual(children)
  const again = await mother.call('POST', '/api/checkout', {
    items: [{ membershipId: 'trial', quantity: 1 }],
    personId: zoe,
    name: 'A',
    email: mother.account.email,
  })
  expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'intro_used'])
  const passes = (await mother.page('/dashboard/membership')).html
  for (const name of ['Zoe', 'Lily', 'Amy', 'Ivy']) expect(passes).toContain(`Trial for ${name} Cole`)
})
