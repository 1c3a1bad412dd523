import { expect, test } from 'vitest'
import type { ProductKind } from '#src/studio/products/product.ts'
import { chooseHolding, type UsableHolding, withDates } from './holding-choice.ts'

const day = (date: string) => new Date(`2026-${date}T18:00:00Z`)

const a = (kind: ProductKind, change: Partial<UsableHolding> = {}): UsableHolding => ({
  id: kind,
  kind,
  name: kind,
  allowance: 10,
  used: 0,
  covers: null,
  isShared: false,
  daysFromFirstUse: null,
  startsAt: day('11-01'),
  endsAt: day('12-01'),
  ...change,
})
const place = { startsAt: day('11-23'), typeId: 'dance', personId: null }
const chosen = (held: UsableHolding[], change: object = {}) => chooseHolding(held, { ...place, ...change }).holding?.id

test('a ticket is used before plans, plans before passes, passes before single classes', () => {
  const all = [a('single'), a('pass'), a('plan'), a('ticket')]
  expect(chooseHolding(all, place).usable.map(({ id }) => id)).toEqual(['ticket', 'plan', 'pass', 'single'])
})

test('of two passes the one that ends soonest is used first, and one without an end last', () => {
  const lasting = a('pass', { id: 'lasting', endsAt: null })
  const long = a('intro', { id: 'long', endsAt: day('12-31') })
  expect(chosen([lasting, long, a('pass')])).toBe('pass')
  expect(chosen([lasting, long])).toBe('long')
})

test('it covers the type and the date of the class and has one left', () => {
  expect(chosen([a('plan', { covers: ['yoga'] }), a('pass', { covers: ['yoga', 'dance'] })])).toBe('pass')
  expect(chosen([a('plan', { used: 10 }), a('single', { allowance: 1 })])).toBe('single')
  expect(chosen([a('pass', { endsAt: place.startsAt })])).toBeUndefined()
  expect(chosen([a('pass', { startsAt: place.startsAt })])).toBe('pass')
  expect(chosen([a('pass', { startsAt: day('11-24') })])).toBeUndefined()
  expect(chosen([a('pass', { startsAt: null, endsAt: null })])).toBe('pass')
  expect(chosen([a('plan', { allowance: null, used: 99 })])).toBe('plan')
})

test('the member may choose another that would do, and nothing else', () => {
  const held = [a('plan'), a('pass'), a('single', { used: 10 })]
  expect(chosen(held, { holdingId: 'pass' })).toBe('pass')
  for (const holdingId of ['single', 'of somebody else']) {
    expect(chooseHolding(held, { ...place, holdingId })).toMatchObject({ holding: null, allowanceLeft: null })
  }
})

test('for another person only what is shared is used', () => {
  const forOther = { ...place, personId: 'zoe' }
  expect(chooseHolding([a('plan')], forOther)).toMatchObject({ holding: null, isUnshared: true, allowanceLeft: 10 })
  expect(chosen([a('plan'), a('pass', { isShared: true })], forOther)).toBe('pass')
  expect(chooseHolding([], forOther)).toMatchObject({ isUnshared: null, allowanceLeft: null })
})

test('what was bought for one person is theirs alone, and to the others as if it were not there', () => {
  const ofZoe = a('pass', { personId: 'zoe' })
  expect(chosen([ofZoe], { personId: 'zoe' })).toBe('pass')
  for (const personId of [null, 'lily'])
    expect(chooseHolding([ofZoe], { ...place, personId })).toMatchObject({ holding: null, isUnshared: null })
  expect(chosen([a('plan'), ofZoe], { personId: 'zoe' })).toBe('pass')
  expect(chosen([a('pass', { personId: 'zoe', isShared: true })], { personId: null })).toBe('pass')
})

test('on a paused day a plan is kept back and a pass is not', () => {
  expect(chooseHolding([a('plan')], { ...place, isPaused: true })).toMatchObject({ holding: null, isPaused: true })
  expect(chosen([a('plan'), a('pass')], { isPaused: true })).toBe('pass')
})

test('a pass is kept back on the days of its own pause, and on no others', () => {
  const paused = (pausedFrom: string, resumesOn: string) => a('pass', { pausedFrom, resumesOn })
  expect(chooseHolding([paused('2026-11-23', '2026-11-24')], place)).toMatchObject({ holding: null, isPaused: true })
  expect(chosen([paused('2026-11-24', '2026-12-01')])).toBe('pass')
  expect(chosen([paused('2026-11-16', '2026-11-23')])).toBe('pass')
  expect(chosen([paused('2026-11-23', '2026-11-24'), a('plan')])).toBe('plan')
})

test('what is left is that of the one it would be counted on', () => {
  const left = (held: UsableHolding[]) => chooseHolding(held, place).allowanceLeft
  expect(left([a('plan', { used: 3 })])).toBe(7)
  expect(left([a('plan', { used: 12 })])).toBe(0)
  expect(left([a('plan', { allowance: null })])).toBe('unlimited')
  expect(left([])).toBeNull()
})

test('where nothing can be used, what is left is that of the first that comes nearest to it', () => {
  const left = (held: UsableHolding[], change: object) => chooseHolding(held, { ...place, ...change }).allowanceLeft
  // Shared and used up, before what has some left and is not shared.
  expect(left([a('plan'), a('pass', { isShared: true, used: 10 })], { personId: 'zoe' })).toBe(0)
  // Not paused, before what is.
  expect(left([a('plan'), a('pass', { used: 6 })], { personId: 'zoe', isPaused: true })).toBe(4)
  expect(left([a('plan', { used: 3 })], { isPaused: true })).toBe(7)
})

test('who holds nothing has no pause', () => {
  expect(chooseHolding([], { ...place, isPaused: true }).isPaused).toBe(false)
})

test('a holding read from JSON has its instants again, and none where it has none', () => {
  const lasting = a('pass', { startsAt: null, endsAt: null })
  const read = (held: UsableHolding) => withDates(JSON.parse(JSON.stringify(held)) as UsableHolding)
  expect([read(a('plan')), read(lasting)]).toEqual([a('plan'), lasting])
})
