type Refused = { id: string; recipient: string }

/** The refusals since the mail server last accepted a message, oldest first. */
export type Relay = { refused: readonly Refused[] }

const FEWEST_REFUSALS = 3
const FEWEST_DOMAINS = 2

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
