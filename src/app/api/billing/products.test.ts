import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Listed = { products: { id: string }[] }
const pass = { kind: 'pass', name: '10 Class Pass', price: 89.99, allowance: 10, days: 90 }

test('everybody sees what is on sale, in pounds, in the order of the studio', async () => {
  const { status, body } = await studio.visitor().call<Listed>('GET', '/api/products')
  expect(status).toBe(200)
  expect(body.products.map(({ id }) => id)).toEqual(['basic', 'standard', 'family', 'drop-in'])
  expect(body.products[0]).toMatchObject({
    id: 'basic',
    kind: 'plan',
    name: '6 Class Package',
    price: 33,
    allowance: 6,
    days: null,
    covers: null,
    audience: 'all',
    position: 0,
    state: 'on_sale',
  })
})

test('an admin makes a product, changes it, hides it, and may send back what was answered', async () => {
  const admin = await studio.signedIn('admin')
  const made = await admin.call<{ product: { id: string } }>('POST', '/api/admin/products', pass)
  expect(made).toMatchObject({ status: 201, body: { success: true, product: { ...pass, id: '10-class-pass' } } })
  const { product } = made.body
  const at = `/api/admin/products/${product.id}`
  expect(await admin.call('PATCH', at, { ...product, price: 95 })).toMatchObject({
    status: 200,
    body: { product: { ...pass, price: 95 } },
  })
  const unlimited = await admin.call('POST', '/api/admin/products', {
    kind: 'plan',
    name: 'Unlimited',
    price: 89,
    allowance: null,
  })
  expect(unlimited).toMatchObject({
    status: 201,
    body: { product: { allowance: null, usage: 'Unlimited classes a month' } },
  })
  await admin.call('PATCH', at, { state: 'hidden' })
  const { body } = await studio.visitor().call<Listed>('GET', '/api/products')
  expect(body.products.map(({ id }) => id)).toEqual(['basic', 'standard', 'family', 'drop-in', 'unlimited'])
})

test('what does not fit its kind is refused, and so is what is not there', async () => {
  const admin = await studio.signedIn('admin')
  const make = (change: object) => admin.call('POST', '/api/admin/products', { ...pass, ...change })
  expect(await make({ days: undefined })).toMatchObject({ status: 400, body: { code: 'days_needed' } })
  expect(await make({ covers: ['golf'] })).toMatchObject({ status: 400, body: { code: 'class_type_unknown' } })
  expect(await make({ price: 0 })).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect(await make({ colour: 'red' })).toMatchObject({ status: 400 })
  expect(await admin.call('PATCH', '/api/admin/products/gold', { price: 9 })).toMatchObject({
    status: 404,
    body: { error: 'Product not found' },
  })
})
