type Refused = { id: string; recipient: string }

/** The refusals since the mail server last accepted a message, oldest first; how often since then its policy was the reason; and until when
 *  it is left alone, because it takes no more of ours. */
export type Relay = { refused: readonly Refused[]; byPolicy?: number; heldUntil?: Date | null }

const FEWEST_REFUSALS = 3
const FEWEST_DOMAINS = 2
const HOLD_MINUTES = 10

/** Until when nothing is sent, after an answer that says that the server takes no more for now, whomever it was to, or that several in a row
 *  were refused by its policy; null while there is no reason to wait. */
export function judgeLimit(
  { byPolicy = 0 }: Relay,
  delivery: { result: string; sign?: 'limit' | 'policy' },
  now: Date,
): Pick<Relay, 'byPolicy' | 'heldUntil'> {
  if (delivery.result === 'accepted') return { byPolicy: 0, heldUntil: null }
  const count = byPolicy + (delivery.sign === 'policy' ? 1 : 0)
  const isHeld = delivery.sign === 'limit' || (delivery.sign === 'policy' && count >= FEWEST_REFUSALS)
  return { byPolicy: count, heldUntil: isHeld ? new Date(now.getTime() + HOLD_MINUTES * 60_000) : null }
}

/** What an attempt tells of the mail server. One that refuses several people of different domains in a row, and accepts nobody in between,
 *  is set up wrongly: `refusesEveryone`, and `again` has the messages that had been taken for refused by their recipients. */
export function judgeRelay(
  { refused }: Relay,
  message: Refused,
  result: 'accepted' | 'refused' | 'deferred',
): { relay: Relay; refusesEveryone: boolean; again: string[] } {
  const all = result === 'accepted' ? [] : result === 'refused' ? [...refused, message] : refused
  const domains = new Set(all.map(({ recipient }) => recipient.split('@').at(-1)?.toLowerCase()))
  const refusesEveryone = result === 'refused' && all.length >= FEWEST_REFUSALS && domains.size >= FEWEST_DOMAINS
  if (!refusesEveryone) return { relay: { refused: all }, refusesEveryone, again: [] }
  // What goes into the queue again is judged again.
  return {
    relay: { refused: all.slice(-FEWEST_REFUSALS) },
    refusesEveryone,
    again: refused.map(({ id }) => id),
  }
}
