/** What became of handing a message over. `deferred` is worth another try (server down, busy, wrongly set up), `refused` is not
 *  (no such mailbox, no such number). `why` is for staff: a code and a short reason, never the message itself. */
export type Delivery = { result: 'accepted' } | { result: 'deferred' | 'refused'; why: string }
