import { expect, test } from 'vitest'
import { judgeOrders, type OrderRow } from '#scripts/faults/judged-orders.ts'

// How `npm run faults` judges what became of an order that was paid while the payment provider was away.

const open: OrderRow = {
  buyer: 'Ada',
  state: 'open',
  grant: 'none',
  duePence: 3300,
  units: 0,
  enteredPence: 0,
  charges: 0,
  chargedPence: 0,
}
const paid: OrderRow = {
  ...open,
  state: 'paid',
  grant: 'given',
  units: 1,
  enteredPence: 3300,
  charges: 1,
  chargedPence: 3300,
}
const judge = (rows: OrderRow[], wasToldPaid = false, charges = rows.reduce((sum, row) => sum + row.charges, 0)) =>
  judgeOrders([{ buyer: 'Ada', wasToldPaid }], rows, charges)

test('an order that was charged, paid and given once is right, and so is one that nobody has paid', () => {
  expect([judge([paid], true), judge([paid]), judge([open]), judge([])]).toEqual([[], [], [], []])
})

test.each([
  ['a payer who was told so in vain', judge([open], true), 'Ada: was told that it is paid, and it is not'],
  ['two orders of one purchase', judge([open, open]), 'Ada: 2 orders'],
  ['a second charge', judge([{ ...paid, charges: 2, chargedPence: 6600 }]), 'Ada: was charged 2 times'],
  ['a charge that nobody noticed', judge([{ ...open, charges: 1 }]), 'Ada: was charged, and the order is open'],
  ['no charge', judge([{ ...paid, charges: 0 }]), 'Ada: the order is paid, and nothing was charged'],
  ['nothing given', judge([{ ...paid, grant: 'none', units: 0 }]), 'Ada: was given 0 packages (none)'],
  ['two of it', judge([{ ...paid, units: 2 }]), 'Ada: was given 2 packages (given)'],
  ['money entered twice', judge([{ ...paid, enteredPence: 6600 }]), 'Ada: 3300p charged and 6600p entered of 3300p'],
  ['a charge for no order', judge([paid], true, 2), '2 charges, of which 1 are for an order'],
])('%s is a fault', (_, faults, fault) => expect(faults).toEqual([fault]))
