/** What someone asked of one class and heard. `reference` names the booking; `unknown` is no answer, or one that says neither yes nor no:
 *  it may have happened, at any time after the call, or never. */
export type Call =
  | { kind: 'book'; member: string; answer: 'booked'; reference: string }
  | { kind: 'book'; member: string; answer: 'class_full' | 'already_booked' | 'unknown' }
  | { kind: 'cancel'; member: string; reference: string; answer: 'cancelled' | 'unknown' }
  | { kind: 'read places'; placesLeft: number }
  /** Everybody who has a place, with their bookings. */
  | { kind: 'read members'; members: ReadonlyMap<string, string> }

/** Times are of one clock, in milliseconds. */
export type Operation = Call & { calledAt: number; returnedAt: number }

/** Everything that was asked of one class, which was empty before. */
export type History = { capacity: number; operations: readonly Operation[] }

/** A class: who has a place, with the reference of their booking where anybody was told it. */
type Members = ReadonlyMap<string, string | null>

/** Where a search stands: the known operations before `from` are done, and those in `ahead`, and the `unknown` ones that are taken to have
 *  happened. */
type Stand = { members: Members; from: number; ahead: ReadonlySet<number>; happened: ReadonlySet<number> }

const MOST_STEPS = 2_000_000

/** Looks for an order of all operations that one class, asked one thing after another, would have answered in the same way, in which nothing
 *  that had been answered comes after what was asked later. Null when there is one; otherwise what no order explains, in words.
 *  The search of Wing and Gong, which remembers where it has been (Lowe). */
export function findUnexplained({ capacity, operations }: History): string | null {
  const inOrder = operations.toSorted((a, b) => a.calledAt - b.calledAt)
  const [known, unknown] = [inOrder.filter(isKnown), inOrder.filter((operation) => !isKnown(operation))]
  const dead = new Set<string>()
  let [farthest, steps] = [[] as Operation[], 0]
  let done = -1
  const stack: Stand[] = [{ members: new Map(), from: 0, ahead: new Set(), happened: new Set() }]
  for (let stand = stack.pop(); stand; stand = stack.pop()) {
    if (stand.from === known.length) return null
    if (++steps > MOST_STEPS) throw new Error(`No order was found in ${MOST_STEPS} steps, and none excluded`)
    const key = keyOf(stand)
    if (dead.has(key)) continue
    dead.add(key)
    const { next, open } = nextStands(stand, { capacity, known, unknown })
    stack.push(...next)
    if (stand.from + stand.ahead.size > done) [done, farthest] = [stand.from + stand.ahead.size, open]
  }
  return `after ${done} of ${known.length} operations no order explains any of: ${farthest.map(describe).join('; ')}`
}

type Search = { capacity: number; known: Operation[]; unknown: Operation[] }

/** Where the search may go on: with each operation that was asked before any that is not done was answered. */
function nextStands(stand: Stand, { capacity, known, unknown }: Search): { next: Stand[]; open: Operation[] } {
  const [next, open]: [Stand[], Operation[]] = [[], []]
  let firstReturn = Infinity
  for (let at = stand.from; at < known.length && known[at]!.calledAt <= firstReturn; at++) {
    if (stand.ahead.has(at)) continue
    const operation = known[at]!
    open.push(operation)
    firstReturn = Math.min(firstReturn, operation.returnedAt)
    const members = membersAfter(stand.members, operation, capacity)
    if (!members) continue
    const done = withDone(stand, at, members)
    // It changes nothing: whatever order explains the others does so with this one first.
    if (members === stand.members) return { next: [done], open }
    next.push(done)
  }
  const tried = new Set<string>()
  const mayHaveHappened = unknown.flatMap((operation, at) => {
    if (operation.calledAt > firstReturn || stand.happened.has(at)) return []
    // Of those that ask the same one is as good as another: the earliest may stand wherever a later one may.
    if (tried.size === tried.add(whatItAsks(operation)).size) return []
    const members = membersAfter(stand.members, operation, capacity)
    return members && members !== stand.members
      ? [{ ...stand, members, happened: new Set([...stand.happened, at]) }]
      : []
  })
  // Those that were answered are tried first: most unknown ones have not happened, or later.
  return { next: [...mayHaveHappened, ...next], open }
}

/** The class after an operation, the same object where it changes nothing; null where the class would not have answered so. */
function membersAfter(members: Members, operation: Operation, capacity: number): Members | null {
  if (operation.kind === 'read places') return capacity - members.size === operation.placesLeft ? members : null
  if (operation.kind === 'read members') return isSame(members, operation.members) ? members : null
  const { member } = operation
  if (operation.kind === 'cancel') {
    // Cancelled before, and told the same again. A booking whose answer was lost is nobody's to cancel: its reference is not known.
    if (members.get(member) !== operation.reference) return members
    return new Map([...members].filter(([each]) => each !== member))
  }
  const [has, isFull] = [members.has(member), members.size >= capacity]
  if (operation.answer === 'already_booked') return has ? members : null
  if (operation.answer === 'class_full') return !has && isFull ? members : null
  if (has || isFull) return operation.answer === 'unknown' ? members : null
  return new Map([...members, [member, operation.answer === 'booked' ? operation.reference : null]])
}

function isSame(members: Members, read: ReadonlyMap<string, string>): boolean {
  return (
    members.size === read.size &&
    [...members].every(([member, reference]) => read.has(member) && [null, read.get(member)].includes(reference))
  )
}

function withDone(stand: Stand, at: number, members: Members): Stand {
  const ahead = new Set([...stand.ahead, at])
  let { from } = stand
  while (ahead.delete(from)) from++
  return { ...stand, members, from, ahead }
}

function keyOf({ members, from, ahead, happened }: Stand): string {
  const sorted = [...members].map(([member, reference]) => `${member}=${reference}`).toSorted()
  return [from, [...ahead].toSorted(byNumber), [...happened].toSorted(byNumber), sorted].join('|')
}

function whatItAsks(operation: Operation): string {
  const { kind } = operation
  return [kind, 'member' in operation && operation.member, 'reference' in operation && operation.reference].join(' ')
}

const byNumber = (a: number, b: number) => a - b

function isKnown(operation: Operation): boolean {
  return !('answer' in operation) || operation.answer !== 'unknown'
}

function describe(operation: Operation): string {
  const when = `(${operation.calledAt.toFixed(0)}–${operation.returnedAt.toFixed(0)} ms)`
  if (operation.kind === 'read places') return `${operation.placesLeft} places left ${when}`
  if (operation.kind === 'read members') return `members ${[...operation.members.keys()].join(', ')} ${when}`
  return `${operation.member} asks to ${operation.kind} and hears ${operation.answer} ${when}`
}
