import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()

const put = (someone: Visitor, packageId: string, quantity?: number | string) =>
  someone.post('/cart/items', { packageId, ...(quantity === undefined ? {} : { quantity: String(quantity) }) })

function shown(html: string) {
  const page = html.slice(html.indexOf('data-cart-region="page"'), html.indexOf('<dialog'))
  return {
    items: [...page.matchAll(/data-cart-quantity="(\w+)"[^>]*>(\d+)/g)].map(([, id, n]) => `${id} ${n}`),
    total: /data-cart-total[^>]*>([^<]*)/.exec(page)?.[1],
    count: /data-cart-count="(\d+)"/.exec(html)?.[1],
  }
}

test('a visitor fills a cart with plain forms, and sees what it costs', async () => {
  const visitor = studio.visitor()
  expect(shown((await visitor.page('/cart')).html)).toEqual({ items: [], total: undefined, count: '0' })
  const { html } = await visitor.follow(await put(visitor, 'basic'))
  expect(html).toContain('6 Class Package is in your cart')
  await put(visitor, 'basic')
  await put(visitor, 'family', 3)
  const cart = (await visitor.page('/cart')).html
  expect(shown(cart)).toEqual({ items: ['basic 2', 'family 3'], total: '£351.00', count: '5' })
  expect(cart).toContain('£33 each, one month')
  await put(visitor, 'drop-in')
  expect((await visitor.page('/cart')).html).toContain('£6.50 each<')
  await put(visitor, 'drop-in', 0)
  await put(visitor, 'basic', 0)
  expect(shown((await visitor.page('/cart')).html)).toMatchObject({ items: ['family 3'], total: '£285.00' })
  await put(visitor, 'family', -1)
  expect((await visitor.page('/cart')).html).toContain('Your cart is empty')
  expect(visitor.cookies.has('tempo_cart')).toBe(false)
})

test('every package card offers the cart, and how many once it is in it', async () => {
  const visitor = studio.visitor()
  // The membership page has the drop-in too.
  const pages = [
    ['/', 3],
    ['/membership', 4],
  ] as const
  for (const [path, cards] of pages) {
    const { html } = await visitor.page(path)
    expect(html.match(/>Add to cart</g)).toHaveLength(cards)
  }
  await put(visitor, 'standard')
  for (const [path, cards] of pages) {
    const { html } = await visitor.page(path)
    expect(html.match(/>Add to cart</g)).toHaveLength(cards - 1)
    expect(html).toMatch(/data-cart-region="card-standard".{0,900}data-cart-quantity="standard"[^>]*>1</s)
  }
})

test('the Checkout button leads to the checkout', async () => {
  const answer = await studio.visitor().post('/cart')
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/checkout'])
})

test('the icon is there for visitors always, for members when there is something in it', async () => {
  const [visitor, member] = [studio.visitor(), await studio.signedIn()]
  expect((await visitor.page('/classes')).html).toContain('Cart, 0 items')
  expect((await member.page('/classes')).html).not.toContain('href="/cart"')
  await put(member, 'basic')
  expect((await member.page('/classes')).html).toContain('Cart, 1 item<')
})

test.each([
  ['an eleventh', 'basic', '11', 'Please choose a quantity between 1 and 10'],
  ['no number', 'basic', 'lots', 'Please choose a quantity between 1 and 10'],
  ['half of one', 'basic', '1.5', 'Please choose a quantity between 1 and 10'],
  ['a huge number', 'basic', '1e9', 'Please choose a quantity between 1 and 10'],
  ['a package that is not sold', 'platinum', '1', 'Selected plan not found'],
])('%s is refused in words', async (_, packageId, quantity, text) => {
  const visitor = studio.visitor()
  const { html } = await visitor.follow(await put(visitor, packageId, quantity))
  expect(html).toContain(text)
  expect(visitor.cookies.has('tempo_cart')).toBe(false)
})

test('a cookie that someone has changed is an empty cart, or the cart it says, at our prices', async () => {
  const visitor = studio.visitor()
  const key = '6f1f9d2e-5a31-4a2a-9a53-0d8b6f4c1a11'
  const bake = (items: unknown, more = {}) =>
    visitor.cookies.set('tempo_cart', encodeURIComponent(JSON.stringify({ key, items, ...more })))
  for (const items of [[['basic', 99]], [['basic', -3]], [['basic', '1']], 'basic', [[['basic'], 1]], null]) {
    bake(items)
    expect(shown((await visitor.page('/cart')).html).items).toEqual([])
  }
  bake([['family', 1]], { total: 1, price: 1 })
  expect(shown((await visitor.page('/cart')).html)).toMatchObject({ items: ['family 1'], total: '£95.00' })
  bake([['platinum', 1]])
  expect((await visitor.page('/cart')).html).toContain('Your cart is empty')
})

test('signing in brings the cart along, and it is there on another device', async () => {
  const member = await studio.signedIn()
  const visitor = studio.visitor()
  await put(visitor, 'basic', 2)
  const phone = studio.visitor()
  phone.cookies.set('tempo.session_token', member.cookies.get('tempo.session_token') ?? '')
  visitor.cookies.set('tempo.session_token', member.cookies.get('tempo.session_token') ?? '')
  expect(shown((await visitor.page('/cart')).html).items).toEqual(['basic 2'])
  expect(visitor.cookies.has('tempo_cart')).toBe(false)
  expect(shown((await phone.page('/cart')).html).items).toEqual(['basic 2'])
})
