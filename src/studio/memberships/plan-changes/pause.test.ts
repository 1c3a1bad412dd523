import { expect, test } from 'vitest'
import {
  decideEndOfPassPause,
  decideEndOfPause,
  decidePassPause,
  decidePause,
  type PauseFacts,
  pauseInWords,
  pauseOf,
} from './pause.ts'

const at = (text: string) => new Date(text)

// Today is Monday 23 November 2026; the month goes from the 10th to 9 December.
const month = { id: 'a', startsAt: at('2026-11-10T10:00:00Z'), endsAt: at('2026-12-10T00:00:00Z') }
const ahead = { id: 'b', startsAt: month.endsAt, endsAt: at('2027-01-10T00:00:00Z') }

const facts = (other: Partial<PauseFacts> = {}): PauseFacts => ({
  now: at('2026-11-23T10:00:00Z'),
  months: [month],
  next: null,
  isChanging: false,
  pauses: [],
  ...other,
})

const fortnight = pauseOf({ from: '2026-12-01', until: '2026-12-14' })
const follows = { isOnItsWay: false, isUnpaid: false }

test('the days are added to the month in which the pause begins, and what was bought ahead begins later', () => {
  expect(decidePause(facts({ months: [month, ahead] }), fortnight)).toEqual({
    ok: true,
    value: {
      moved: [
        { ...month, endsAt: at('2026-12-24T00:00:00Z') },
        { id: 'b', startsAt: at('2026-12-24T00:00:00Z'), endsAt: at('2027-01-24T00:00:00Z') },
      ],
    },
  })
})

test('a pause from the first day of a month that is held adds its days to that one, and takes them off again', () => {
  const first = pauseOf({ from: '2026-12-10', until: '2026-12-16' })
  const longer = { ...ahead, endsAt: at('2027-01-17T00:00:00Z') }
  expect(decidePause(facts({ months: [month, ahead] }), first)).toEqual({ ok: true, value: { moved: [longer] } })
  const ended = decideEndOfPause(facts({ months: [month, longer] }), first)
  expect(ended).toEqual({ ok: true, value: { moved: [ahead] } })
  // Nothing is held from that day: what would be collected then is collected after the pause.
  expect(decidePause(facts({ next: follows }), first)).toMatchObject({ value: { moved: [{ id: 'a' }] } })
})

test('a pause that begins in a month not yet held moves nothing now', () => {
  const later = pauseOf({ from: '2026-12-20', until: '2026-12-31' })
  expect(decidePause(facts({ next: follows }), later)).toEqual({ ok: true, value: { moved: [] } })
})

test('it ends with a day across a clock change, and whenever in a day it ended before', () => {
  const spring = (endsAt: Date) => ({ id: 's', startsAt: at('2027-03-10T10:00:00Z'), endsAt })
  const now = at('2027-03-12T10:00:00Z')
  const pause = pauseOf({ from: '2027-03-20', until: '2027-03-26' })
  const moved = (endsAt: Date) => decidePause(facts({ now, months: [spring(endsAt)] }), pause)
  expect(moved(at('2027-04-09T23:00:00Z'))).toMatchObject({
    value: { moved: [{ endsAt: at('2027-04-16T23:00:00Z') }] },
  })
  expect(moved(at('2027-04-10T09:00:00Z'))).toMatchObject({
    value: { moved: [{ endsAt: at('2027-04-17T23:00:00Z') }] },
  })
})

test.each<[string, string, string, Partial<PauseFacts>]>([
  ['no_plan', '2026-12-01', '2026-12-14', { months: [] }],
  ['is_paused', '2026-12-01', '2026-12-14', { pauses: [{ startsOn: '2026-11-20', resumesOn: '2026-11-24' }] }],
  ['change_waits', '2026-12-01', '2026-12-14', { isChanging: true }],
  ['month_unpaid', '2026-12-01', '2026-12-14', { next: { isOnItsWay: false, isUnpaid: true } }],
  ['too_soon', '2026-11-23', '2026-12-14', {}],
  ['too_far', '2027-11-24', '2027-12-14', { next: follows }],
  ['too_short', '2026-12-01', '2026-12-06', {}],
  ['too_short', '2026-12-10', '2026-12-01', {}],
  ['too_long', '2026-12-01', '2027-03-03', {}],
  ['too_long', '2026-12-01', '2027-03-02', { pauses: [{ startsOn: '2026-02-01', resumesOn: '2026-03-04' }] }],
  ['being_collected', '2026-12-10', '2026-12-20', { next: { isOnItsWay: true, isUnpaid: false } }],
  ['being_collected', '2026-12-10', '2026-12-20', { months: [], next: { isOnItsWay: true, isUnpaid: false } }],
  ['ends_before', '2026-12-10', '2026-12-20', {}],
])('%s: from %s until %s', (refusal, from, until, other) => {
  expect(decidePause(facts(other), pauseOf({ from, until }))).toEqual({ ok: false, refusal })
})

test.each<[string, string, Partial<PauseFacts>]>([
  ['2026-11-24', '2026-11-30', {}],
  ['2026-12-01', '2027-03-02', {}],
  // On the last day of the month, and of what may be chosen ahead.
  ['2026-12-09', '2026-12-20', {}],
  ['2027-11-23', '2027-12-14', { next: follows }],
  // The collection on its way pays for a month that begins before the pause.
  ['2026-12-11', '2026-12-20', { next: { isOnItsWay: true, isUnpaid: false } }],
  // A pause that is over today, one that was over before, and some of a year ago.
  ['2026-12-01', '2026-12-14', { pauses: [{ startsOn: '2026-11-09', resumesOn: '2026-11-23' }] }],
  ['2026-12-01', '2027-03-02', { pauses: [{ startsOn: '2026-02-01', resumesOn: '2026-03-03' }] }],
  ['2026-12-01', '2026-12-31', { pauses: [{ startsOn: '2026-09-01', resumesOn: '2026-11-01' }] }],
  ['2026-12-01', '2027-03-02', { pauses: [{ startsOn: '2025-09-01', resumesOn: '2025-11-01' }] }],
])('may be paused from %s until %s', (from, until, other) => {
  expect(decidePause(facts(other), pauseOf({ from, until }))).toMatchObject({ ok: true })
})

test('the days of a year count together', () => {
  const pauses = [{ startsOn: '2026-09-01', resumesOn: '2026-11-01' }]
  const month32 = pauseOf({ from: '2026-12-01', until: '2027-01-01' })
  expect(decidePause(facts({ pauses }), month32)).toEqual({ ok: false, refusal: 'too_long' })
})

test('ended early, the days not used come off again; withdrawn, all of them', () => {
  const paused = { ...month, endsAt: at('2026-12-24T00:00:00Z') }
  const ended = facts({ now: at('2026-12-05T08:00:00Z'), months: [paused] })
  expect(decideEndOfPause(ended, fortnight)).toMatchObject({
    value: { moved: [{ id: 'a', endsAt: at('2026-12-14T00:00:00Z') }] },
  })
  expect(decideEndOfPause(facts({ months: [paused] }), fortnight)).toEqual({ ok: true, value: { moved: [month] } })
})

test('while the following month is being collected the end of the pause waits', () => {
  const paused = { ...month, endsAt: at('2026-12-24T00:00:00Z') }
  const next = { isOnItsWay: true, isUnpaid: false }
  expect(decideEndOfPause(facts({ months: [paused], next }), fortnight)).toEqual({
    ok: false,
    refusal: 'being_collected',
  })
})

test('a pause that has moved no month yet can be withdrawn at any time', () => {
  const later = pauseOf({ from: '2026-12-20', until: '2026-12-31' })
  const next = { isOnItsWay: true, isUnpaid: false }
  expect(decideEndOfPause(facts({ next }), later)).toEqual({ ok: true, value: { moved: [] } })
})

test('people read the last day', () => {
  expect(pauseInWords(fortnight)).toBe('Tuesday 1 December 2026 to Monday 14 December 2026')
})

const now = at('2026-11-23T10:00:00Z')
const pass = { endsAt: at('2026-12-31T00:00:00Z'), daysFromFirstUse: null, isUnbegun: false, resumesOn: null }

test('the end of a pass moves by its pause, its days too where they count from a class; and back when the pause ends', () => {
  const value = { endsAt: at('2027-01-14T00:00:00Z'), daysFromFirstUse: 44 }
  expect(decidePassPause({ ...pass, daysFromFirstUse: 30 }, fortnight, now)).toEqual({ ok: true, value })
  const paused = { ...pass, ...value, pausedFrom: '2026-12-01', resumesOn: '2026-12-15' }
  const end = (day: string) => decideEndOfPassPause(paused, at(`${day}T10:00:00Z`))
  expect(end('2026-11-30')).toEqual({
    endsAt: pass.endsAt,
    daysFromFirstUse: 30,
    left: { startsOn: '2026-12-01', resumesOn: '2026-12-01' },
  })
  expect(end('2026-12-08')).toMatchObject({ endsAt: at('2027-01-07T00:00:00Z'), left: { resumesOn: '2026-12-08' } })
  expect(end('2026-12-15')).toBeNull()
  expect(decideEndOfPassPause({ ...pass, pausedFrom: null }, now)).toBeNull()
})

test.each<[string, string, string, Partial<typeof pass> | { resumesOn: string } | { endsAt: null }]>([
  ['nothing_to_pause', '2026-12-01', '2026-12-14', { isUnbegun: true }],
  ['nothing_to_pause', '2026-12-01', '2026-12-14', { endsAt: null }],
  ['nothing_to_pause', '2026-12-01', '2026-12-14', { endsAt: at('2026-11-23T00:00:00Z') }],
  ['is_paused', '2026-12-01', '2026-12-14', { resumesOn: '2026-11-24' }],
  ['too_soon', '2026-11-23', '2026-12-14', {}],
  ['too_short', '2026-12-01', '2026-12-06', {}],
  ['too_long', '2026-12-01', '2027-03-03', {}],
  ['ends_before', '2026-12-31', '2027-01-10', {}],
])('a pass, %s: from %s until %s', (refusal, from, until, change) => {
  expect(decidePassPause({ ...pass, ...change }, pauseOf({ from, until }), now)).toEqual({ ok: false, refusal })
})
