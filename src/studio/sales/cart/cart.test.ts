import { expect, test } from 'vitest'
import { cartCookie, changeItems, mergeItems, withoutPaid } from './cart.ts'
import { cartForm, parseCart } from './cart-form.ts'

const KEY = '6f1f9d2e-5a31-4a2a-9a53-0d8b6f4c1a11'
const items = [
  { packageId: 'basic', quantity: 2 },
  { packageId: 'family', quantity: 10 },
]

test('a cart comes back from its cookie, with no price in it', () => {
  const [, text] = cartCookie({ key: KEY, items })
  expect(parseCart(text)).toEqual({ key: KEY, items })
  expect(text).not.toMatch(/price|pence|33/i)
})

test('a browser keeps a cart for thirty days', () => {
  expect(cartCookie({ key: KEY, items })[2]).toBe(30 * 24 * 3600)
})

test('a cart has ten packages at most, one of each at least', () => {
  const text = (lines: number) =>
    JSON.stringify({ key: KEY, items: Array.from({ length: lines }, (_, at) => [`p${at}`, 1]) })
  expect(parseCart(text(10))?.items).toHaveLength(10)
  expect(parseCart(text(11))).toBeNull()
  expect(parseCart('')).toBeNull()
})

test('a form names a package in 40 characters at most', () => {
  expect(cartForm.safeParse({ packageId: 'x'.repeat(40) }).success).toBe(true)
  expect(cartForm.safeParse({ packageId: 'x'.repeat(41) }).success).toBe(false)
})

test('an empty cart is forgotten', () => {
  expect(cartCookie({ key: KEY, items: [] })).toEqual(['tempo_cart', '', 0])
})

test.each([
  ['nothing', null],
  ['no JSON', 'basic'],
  ['too many of one', `{"key":"${KEY}","items":[["basic",11]]}`],
  ['none', `{"key":"${KEY}","items":[["basic",0]]}`],
  ['fewer than one', `{"key":"${KEY}","items":[["basic",-1]]}`],
  ['half a package', `{"key":"${KEY}","items":[["basic",1.5]]}`],
  ['a number as text', `{"key":"${KEY}","items":[["basic","1"]]}`],
  ['a package that cannot be', `{"key":"${KEY}","items":[["<script>",1]]}`],
  ['another name', `{"key":"gift","items":[["basic",1]]}`],
  ['no name', `{"items":[["basic",1]]}`],
])('%s is no cart', (_, text) => {
  expect(parseCart(text)).toBeNull()
})

test.each([
  ['adding the first', [], { packageId: 'basic', quantity: undefined }, [['basic', 1]]],
  [
    'adding one that is there increments',
    items,
    { packageId: 'basic', quantity: undefined },
    [
      ['basic', 3],
      ['family', 10],
    ],
  ],
  [
    'setting a number',
    items,
    { packageId: 'basic', quantity: 10 },
    [
      ['basic', 10],
      ['family', 10],
    ],
  ],
  ['below one removes', items, { packageId: 'basic', quantity: 0 }, [['family', 10]]],
  ['far below one removes', items, { packageId: 'basic', quantity: -5 }, [['family', 10]]],
  [
    'removing what is not there',
    items,
    { packageId: 'standard', quantity: 0 },
    [
      ['basic', 2],
      ['family', 10],
    ],
  ],
] as const)('%s', (_, before, change, after) => {
  const changed = changeItems(before, change)
  expect(changed.ok && changed.value.map(({ packageId, quantity }) => [packageId, quantity])).toEqual(after)
})

test.each([
  ['an eleventh', { packageId: 'family', quantity: undefined }],
  ['eleven', { packageId: 'basic', quantity: 11 }],
  ['a part', { packageId: 'basic', quantity: 1.5 }],
  ['no number', { packageId: 'basic', quantity: NaN }],
])('%s is refused', (_, change) => {
  expect(changeItems(items, change)).toEqual({ ok: false, refusal: 'bad_quantity' })
})

test('two carts become one, and doing it twice changes nothing', () => {
  const other = [
    { packageId: 'basic', quantity: 1 },
    { packageId: 'standard', quantity: 4 },
  ]
  const once = mergeItems(items, other)
  expect(once).toEqual([...items, { packageId: 'standard', quantity: 4 }])
  expect(mergeItems(once, other)).toEqual(once)
})

test('what was put in while another thing was paid for stays, be it one', () => {
  const one = [{ packageId: 'standard', quantity: 1 }]
  expect(withoutPaid({ key: KEY, items: one }, items)).toEqual({ key: `${KEY}.1`, items: one })
})

test('what was paid leaves the cart, what was put in afterwards stays in the next one', () => {
  const left = withoutPaid({ key: KEY, items }, [
    { packageId: 'basic', quantity: 1 },
    { packageId: 'family', quantity: 10 },
  ])
  expect(left).toEqual({ key: `${KEY}.1`, items: [{ packageId: 'basic', quantity: 1 }] })
  expect(withoutPaid(left, items)).toEqual({ key: `${KEY}.2`, items: [] })
})
