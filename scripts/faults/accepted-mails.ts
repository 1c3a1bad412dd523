/** An e-mail as a mail server accepted it: REQUEST says that the booking stands, CANCEL that it does not; `isAnswered` unless its sender was
 *  not told that it was accepted. */
export type AcceptedMail = { messageId: string; method: string; bookingId: string; isAnswered: boolean }

export type MailsJudged = {
  accepted: number
  /** Accepted again under the same Message-ID because the server's answer had not arrived: SMTP cannot tell, a mailbox can. */
  repeated: number
  /** Bookings of which "Booked" was withdrawn, because "Cancelled" had overtaken it. */
  withdrawn: number
  faults: string[]
}

/** Whether everybody who booked and cancelled heard both, once each, in that order; of those in `withdrawn` only that it is cancelled, unless
 *  "Booked" had been accepted before and its sender was not told. Mails are in the order of their acceptance. */
export function judgeMails(
  mails: readonly AcceptedMail[],
  bookings: readonly string[],
  withdrawn: ReadonlySet<string> = new Set(),
): MailsJudged {
  const of = Map.groupBy(mails, ({ bookingId }) => bookingId)
  const faults = bookings.flatMap((bookingId) =>
    faultsOfBooking(of.get(bookingId) ?? [], withdrawn.has(bookingId)).map((fault) => `booking ${bookingId}: ${fault}`),
  )
  const repeated = mails.length - new Set(mails.map(({ messageId }) => messageId)).size
  return { accepted: mails.length, repeated, withdrawn: withdrawn.size, faults }
}

function faultsOfBooking(mails: AcceptedMail[], isWithdrawn: boolean): string[] {
  const isUnheard = mails.some(({ method }) => method === 'REQUEST') && !mails.some(isHeardBooking)
  const saysBooked = isWithdrawn && !isUnheard ? 0 : 1
  const copies = [...Map.groupBy(mails, ({ messageId }) => messageId).values()]
  const counts = (method: string) => copies.filter(([mail]) => mail?.method === method).length
  return [
    ...[counts('REQUEST'), counts('CANCEL')].flatMap((count, at) =>
      count === (at === 0 ? saysBooked : 1) ? [] : [`${count} e-mails say ${at === 0 ? 'Booked' : 'Cancelled'}`],
    ),
    // A sender who was told that it was accepted has no reason to send it again.
    ...copies.flatMap((same) =>
      same.slice(0, -1).some(({ isAnswered }) => isAnswered) ? ['an e-mail came again after its answer'] : [],
    ),
    ...(mails.findLastIndex(({ method }) => method === 'REQUEST') >
      mails.findIndex(({ method }) => method === 'CANCEL') && counts('CANCEL') > 0
      ? ['Booked came after Cancelled']
      : []),
  ]
}

const isHeardBooking = ({ method, isAnswered }: AcceptedMail) => method === 'REQUEST' && isAnswered
