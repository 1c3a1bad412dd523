import { expect, test } from 'vitest'
import { judgeLimit, judgeRelay, type Relay } from './relay.ts'

const to = (id: string, recipient = `${id}@${id}.example`) => ({ id, recipient })
const THEIRS = { refusesEveryone: false, again: [] }

/** What is judged of the last of these messages, each refused. */
function afterRefusals(...messages: { id: string; recipient: string }[]) {
  let relay: Relay = { refused: [] }
  let last: ReturnType<typeof judgeRelay> | undefined
  for (const message of messages) {
    last = judgeRelay(relay, message, 'refused')
    relay = last.relay
  }
  return last!
}

test('two refusals are about their recipients', () => {
  expect(afterRefusals(to('a'), to('b'))).toMatchObject(THEIRS)
})

test('three, of two domains at least, are about the server, and those before are tried again', () => {
  expect(afterRefusals(to('a'), to('b'), to('c'))).toMatchObject({ refusesEveryone: true, again: ['a', 'b'] })
  expect(afterRefusals(to('a'), to('b', 'b@a.example'), to('c'))).toMatchObject({ refusesEveryone: true })
})

test('any number at one domain are about that domain, however it is written', () => {
  const one = ['a@one.example', 'b@One.example', 'c@one.example', 'd@one.example'].map((address) =>
    to(address, address),
  )
  expect(afterRefusals(...one)).toMatchObject(THEIRS)
})

test('one that is accepted shows that the server works', () => {
  const { relay } = afterRefusals(to('a'), to('b'))
  const accepted = judgeRelay(relay, to('c'), 'accepted')
  expect(accepted).toEqual({ relay: { refused: [] }, ...THEIRS })
  expect(judgeRelay(accepted.relay, to('d'), 'refused')).toMatchObject(THEIRS)
})

test('a server that answers "later" neither proves nor disproves it', () => {
  const { relay } = afterRefusals(to('a'), to('b'))
  expect(judgeRelay(relay, to('c'), 'deferred')).toEqual({ relay, ...THEIRS })
  const all = afterRefusals(to('a'), to('b'), to('c')).relay
  expect(judgeRelay(all, to('d'), 'deferred')).toEqual({ relay: all, ...THEIRS })
})

test('while it refuses everyone it stays judged so, and no more is remembered than is needed', () => {
  const judged = afterRefusals(...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => to(id)))
  expect(judged).toMatchObject({ refusesEveryone: true })
  expect(judged.relay.refused).toHaveLength(3)
})

test('a limit holds at once, three refusals by policy in a row do, and one that is accepted ends it', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const heldUntil = new Date('2026-11-23T10:10:00Z')
  const judged = (byPolicy: number, sign?: 'limit' | 'policy', result = 'deferred') =>
    judgeLimit({ refused: [], byPolicy }, { result, sign }, now)
  expect(judged(0, 'limit')).toEqual({ byPolicy: 0, heldUntil })
  expect(judged(0, 'policy')).toEqual({ byPolicy: 1, heldUntil: null })
  expect(judged(2, 'policy')).toEqual({ byPolicy: 3, heldUntil })
  expect(judged(2)).toEqual({ byPolicy: 2, heldUntil: null })
  expect(judged(3, undefined, 'accepted')).toEqual({ byPolicy: 0, heldUntil: null })
})
