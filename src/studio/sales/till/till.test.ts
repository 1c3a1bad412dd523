import { expect, test } from 'vitest'
import { changePence, itemsOf, itemsText, tillForm } from './till.ts'

test('what is on the counter is read from an address and written into one, ten of one product at most', () => {
  const items = itemsOf('basic,family,,basic')
  expect(items).toEqual([
    { packageId: 'basic', quantity: 2 },
    { packageId: 'family', quantity: 1 },
  ])
  expect(itemsText(items, { packageId: 'family', by: -1 })).toBe('basic,basic')
  expect(itemsText(items, { packageId: 'family', by: 1 })).toBe('basic,basic,family,family')
  expect(itemsText(items, { packageId: 'standard', by: 1 })).toBe('basic,basic,family,standard')
  expect(itemsOf(Array(11).fill('basic').join(','))).toEqual([{ packageId: 'basic', quantity: 10 }])
  expect(itemsText([{ packageId: 'basic', quantity: 10 }], { packageId: 'basic', by: 1 }).split(',')).toHaveLength(10)
})

const sale = {
  saleId: '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a23',
  items: 'basic',
  name: 'Grace',
  email: 'Grace@Example.com',
  amountPence: '3300',
  tender: 'cash',
}
const faults = (change: object) => {
  const parsed = tillForm.safeParse({ ...sale, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])
}

test.each([
  [{}, []],
  [{ name: '', email: 'no' }, ['email', 'name']],
  [{ memberId: 'a', name: '', email: '' }, []],
  [{ email: '' }, []],
  [{ tender: 'complimentary' }, ['reason']],
  [{ tender: 'complimentary', reason: 'A raffle prize' }, []],
  [{ tender: 'complimentary', reason: 'ill' }, []],
  [{ tender: 'complimentary', reason: 'no' }, ['reason']],
  [{ tender: 'complimentary', reason: 'A gift', amountPence: '0', creditPence: '0' }, []],
  [{ amountPence: '-1' }, ['amountPence']],
  [{ creditPence: '-1' }, ['creditPence']],
  [{ name: 'x'.repeat(100), reason: 'x'.repeat(500), memberId: 'x'.repeat(40), promoCode: 'x'.repeat(40) }, []],
  [{ name: 'x'.repeat(101) }, ['name']],
  [{ reason: 'x'.repeat(501) }, ['reason']],
  [{ memberId: 'x'.repeat(41) }, ['memberId']],
  [{ promoCode: 'x'.repeat(41) }, ['promoCode']],
  [{ memberId: 'a', email: `${'x'.repeat(245)}@x.example`.slice(1) }, []],
  [{ memberId: 'a', email: 'x'.repeat(255) }, ['email']],
  [{ received: '32.99' }, ['received']],
  [{ received: '33' }, []],
  [{ received: '37.99', debtPence: '500' }, ['received']],
  [{ debtPence: '-1' }, ['debtPence']],
  [{ received: '23', creditPence: '1000' }, []],
  [{ received: '1', tender: 'card_machine' }, []],
  [{ received: 'forty' }, ['received']],
  [{ tender: 'stripe' }, ['tender']],
])('of the sale with %j these fields are at fault: %j', (change, expected) => {
  expect(faults(change)).toEqual(expected)
})

test.each([
  ['cash', 4000, 0, 0, 700],
  ['cash', 3300, 0, 0, 0],
  ['cash', 3300, 1000, 0, 1000],
  ['cash', 4000, 0, 500, 200],
  ['cash', undefined, 0, 0, 0],
  ['card_machine', 4000, 0, 0, 0],
] as const)(
  'by %s, of %s pence received for £33, %i of it from the account and %i owed with it, %i go back',
  (tender, received, creditPence, debtPence, change) => {
    expect(changePence({ tender, received, creditPence, debtPence, amountPence: 3300 })).toBe(change)
  },
)
