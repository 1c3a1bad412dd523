import { expect, test } from 'vitest'
import { type Call, findUnexplained, type Operation } from '#scripts/races/linearizable.ts'

// The check of recorded bookings (scripts/races/linearizable.ts) must refuse what no class would have answered.

/** Asked at one time and answered at another. */
const at = (calledAt: number, returnedAt: number, call: Call): Operation => ({ ...call, calledAt, returnedAt })
const booked = (member: string, reference = `${member}-1`): Call => ({
  kind: 'book',
  member,
  answer: 'booked',
  reference,
})
const heard = (member: string, answer: 'class_full' | 'already_booked' | 'unknown'): Call => ({
  kind: 'book',
  member,
  answer,
})
const cancelled = (member: string, reference = `${member}-1`): Call => ({
  kind: 'cancel',
  member,
  reference,
  answer: 'cancelled',
})
const cancelUnheard = (member: string): Call => ({
  kind: 'cancel',
  member,
  reference: `${member}-1`,
  answer: 'unknown',
})
const left = (placesLeft: number): Call => ({ kind: 'read places', placesLeft })
const members = (...names: string[]): Call => ({
  kind: 'read members',
  members: new Map(names.map((name) => [name, `${name}-1`])),
})

/** One after another, each answered before the next is asked. */
const inTurn = (...calls: Call[]): Operation[] => calls.map((call, n) => at(n * 10, n * 10 + 5, call))
/** All asked before any is answered. */
const atOnce = (...calls: Call[]): Operation[] => calls.map((call, n) => at(n, 100 + n, call))
const check = (operations: Operation[], capacity = 1) => findUnexplained({ capacity, operations })

test.each<[string, Operation[]]>([
  ['nothing', []],
  [
    'a place booked, given back and booked by another',
    inTurn(
      booked('ada'),
      left(0),
      heard('ben', 'class_full'),
      cancelled('ada'),
      left(1),
      booked('ben'),
      members('ben'),
    ),
  ],
  [
    'asked at once, whatever the order of the answers',
    atOnce(heard('ben', 'class_full'), left(0), cancelled('ada'), booked('ada'), left(1)),
  ],
  [
    'a cancellation told twice',
    inTurn(booked('ada'), cancelled('ada'), booked('ada', 'ada-2'), cancelled('ada'), left(0)),
  ],
  [
    'an unheard booking that happened',
    inTurn(heard('ada', 'unknown'), heard('ben', 'class_full'), heard('ada', 'already_booked'), members('ada')),
  ],
  ['an unheard booking that never happened', inTurn(heard('ada', 'unknown'), booked('ben'), members('ben'))],
  ['an unheard booking that happened late', inTurn(heard('ada', 'unknown'), left(1), left(0), members('ada'))],
  [
    'an unheard cancellation, either way',
    [...inTurn(booked('ada'), cancelUnheard('ada'), left(0)), at(90, 95, booked('ben'))],
  ],
])('explains %s', (_, operations) => expect(check(operations)).toBeNull())

test.each<[string, Operation[]]>([
  ['one place sold twice', atOnce(booked('ada'), booked('ben'))],
  ['a confirmed booking that is gone', inTurn(booked('ada'), members())],
  ['a confirmed booking that another was given', inTurn(booked('ada'), booked('ben'))],
  ['a cancelled booking that is still there', inTurn(booked('ada'), cancelled('ada'), members('ada'))],
  ['one member booked twice', inTurn(booked('ada'), booked('ada', 'ada-2'))],
  ['a full class that was told to be full before anybody booked', inTurn(heard('ben', 'class_full'), booked('ada'))],
  ['places left that come back by themselves', inTurn(booked('ada'), left(0), left(1))],
  ['an old number of places, read after the answer', inTurn(booked('ada'), left(1))],
  [
    'two who each see the other first',
    atOnce(booked('ada'), heard('ada', 'already_booked'), heard('ben', 'already_booked')),
  ],
  [
    'an unheard booking that took effect, was gone, and came back',
    inTurn(heard('ada', 'unknown'), left(0), left(1), left(0)),
  ],
  ['a place that nobody asked for', inTurn(left(1), left(0))],
])('refuses %s', (_, operations) => expect(check(operations)).toMatch(/^after \d+ of \d+ operations no order explains/))

test('finds the order of a thousand operations of twelve at once, and that one false answer leaves none', () => {
  const operations = aTrueHistory({ capacity: 3, callers: 12, count: 1000 })
  expect(check(operations, 3)).toBeNull()
  const at500 = operations.findIndex((operation, n) => n > 500 && operation.kind === 'read places')
  const falsified = operations.with(at500, { ...operations[at500]!, kind: 'read places', placesLeft: 4 })
  expect(check(falsified, 3)).not.toBeNull()
})

/** What one class answers to many: each call takes effect at a moment of its own between its call and its return. */
function aTrueHistory({ capacity, callers, count }: { capacity: number; callers: number; count: number }): Operation[] {
  const held = new Map<string, string>()
  return Array.from({ length: count }, (_, n) => {
    const [member, wants] = [`caller-${(n * 7) % callers}`, (n * 31) % 5]
    const [calledAt, returnedAt] = [n * 10 - ((n * 13) % 60), n * 10 + ((n * 17) % 60)]
    const reference = held.get(member)
    if (wants === 0) return at(calledAt, returnedAt, left(capacity - held.size))
    if (reference && wants < 3) {
      held.delete(member)
      return at(calledAt, returnedAt, cancelled(member, reference))
    }
    if (reference) return at(calledAt, returnedAt, heard(member, 'already_booked'))
    if (held.size === capacity) return at(calledAt, returnedAt, heard(member, 'class_full'))
    held.set(member, `${member}-${n}`)
    return at(calledAt, returnedAt, booked(member, `${member}-${n}`))
  })
}

test('decides what a kill leaves: many booked and cancelled unheard, and read on', () => {
  const names = Array.from({ length: 6 }, (_, n) => `member ${n}`)
  const unheard = (round: number): Operation[] =>
    names.flatMap((name, n) => [
      at(100 + round, 900, heard(name, 'unknown')),
      at(100 + round, 900, { ...cancelUnheard(name), reference: `${name}-${round % 2}` } as Call),
      at(100 + round + n, 900, heard(name, 'unknown')),
    ])
  const operations = [
    ...inTurn(booked('member 0', 'member 0-0'), cancelled('member 0', 'member 0-0'), booked('member 1', 'member 1-1')),
    ...Array.from({ length: 12 }, (_, round) => unheard(round)).flat(),
    at(1000, 1010, left(0)),
    at(1020, 1030, left(1)),
  ]
  expect(check(operations, 3)).toBeNull()
  // There are three places.
  expect(check([...operations, at(1040, 1050, left(4))], 3)).toContain('no order explains')
})
