/** What became of handing a message over. `deferred` is worth another try (server down, busy, wrongly set up), `refused` is not
 *  (no such mailbox, no such number). `why` is for staff: a code and a short reason, never the message itself. */
export type Delivery =
  | { result: 'accepted' }
  | { result: 'refused'; why: string }
  /** `isDown`: it was not about this message; others would fare the same just now. `sign`: what the answer says of a limit of the mail
   *  server's. */
  | { result: 'deferred'; why: string; isDown?: boolean; sign?: 'limit' | 'policy' }
