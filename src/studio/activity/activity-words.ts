type Details = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The marks of a register, in the words of specification 2. */
function markOf(after: unknown): string {
  const mark = (after as { mark?: unknown } | undefined)?.mark
  return mark === 'attended' ? 'Attended' : mark === 'no_show' ? 'No Show' : 'Pending'
}

/** Whether the studio was opened to visitors, or closed again; null of any other change. */
function openingOf(after: unknown): string | null {
  const isOpen = (after as { isOpen?: unknown } | undefined)?.isOpen
  if (isOpen === undefined) return null
  return isOpen === true ? 'Studio opened to visitors' : 'Studio closed to visitors'
}

/** What collects a member's months: "direct debit" is said of bank accounts only (PRODUCT 4.4). */
const collector = ({ method }: Details) => (method === 'card' ? 'Saved card' : 'Direct debit')

/** The sentences of a member's own history, one for each kind of act. */
const sentences: Record<string, (details: Details) => string> = {
  'booking.confirmed': (details) => `Booked ${text(details.class)}`,
  'booking.moved': (details) => `Moved from ${text(details.before)} to ${text(details.after)}`,
  'booking.cancelled': (details) => `Cancelled ${text(details.class)}`,
  'booking.forgiven': (details) => `Forgiven: ${text(details.class)}`,
  'waiting_list.joined': (details) => `Joined the waiting list: ${text(details.class)}`,
  'waiting_list.promoted': (details) => `Got a place from the waiting list: ${text(details.class)}`,
  'waiting_list.left': (details) => `Left the waiting list: ${text(details.class)}`,
  'waiting_list.moved_up': (details) => `Moved up in the waiting list: ${text(details.class)}`,
  'recurring.started': (details) => `Recurring booking of ${text(details.class)} started`,
  'recurring.stopped': (details) => `Recurring booking of ${text(details.class)} stopped`,
  'person.added': (details) => `${text(details.after)} added to the family`,
  'person.renamed': (details) => `${text(details.before)} is now called ${text(details.after)}`,
  'person.birthday_changed': (details) => `Birthday of ${text(details.name)} changed`,
  'person.removed': (details) => `${text(details.before)} taken off the family`,
  'calendar_feed.opened': () => 'Calendar link made',
  'calendar_feed.closed': () => 'Calendar link switched off',
  'membership.opened': (details) => `Membership opened: ${text(details.package)}`,
  'holding.opened': (details) => `Opened: ${text(details.product)}`,
  'holding.ended': (details) => `Ended early: ${text(details.product)}`,
  'holding.extended': (details) => `Extended: ${text(details.product)}`,
  'holding.paused': (details) => `Paused from ${text(details.startsOn)}: ${text(details.product)}`,
  'holding.pause_ended': (details) => `Pause ended: ${text(details.product)}`,
  'membership.upgraded': (details) => `Upgraded from ${text(details.before)} to ${text(details.after)}`,
  'membership.downgrade_requested': (details) =>
    `Downgrade from ${text(details.before)} to ${text(details.after)} asked for`,
  'membership.downgrade_withdrawn': (details) => `Downgrade to ${text(details.before)} withdrawn`,
  'membership.paused': (details) => `Membership paused from ${text(details.startsOn)}`,
  'membership.pause_ended': () => 'Pause of the membership ended',
  'membership.lapsed': () => 'Membership ended',
  'membership.lowered': () => 'Upgrade taken back',
  'membership.ended': () => 'Membership ended early',
  'membership.extended': (details) => `Membership extended: ${text(details.package)}`,
  'member.role_changed': () => 'Role changed',
  'member.deactivated': () => 'Account closed',
  'member.reactivated': () => 'Account opened again',
  'member.note_written': () => 'Note written',
  'member.note_ended': () => 'Note taken off',
  'member.note_assigned': (details) => `Note said to be about ${text(details.about)}`,
  'member.added': () => 'Added by the front desk',
  'member.imported': () => 'Brought over from another system',
  'member.import_confirmed': (details) => `Members brought over from a file: ${text(details.members)}`,
  'member.import_live': (details) => `Import went live, members invited: ${text(details.invited)}`,
  'member.import_undone': (details) => `Import undone, members removed: ${text(details.members)}`,
  'campaign.written': () => 'Message to people written',
  'campaign.changed': () => 'Message to people changed',
  'campaign.scheduled': (details) => `Message to people scheduled, at present ${text(details.people)}`,
  'campaign.sent': (details) => `Message sent to people: ${text(details.people)}`,
  'campaign.stopped': () => 'Message to people stopped',
  'campaign.removed': () => 'Message to people deleted',
  'newsletter.removed': () => 'Taken off the newsletter',
  'newsletter.brought_over': () => 'Newsletter brought over from another system',
  'studio.exported': () => 'Everything exported',
  'studio.brought_over': () => 'A whole studio brought in',
  'member.invited': () => 'Invited to choose a password',
  'account.invitation_accepted': () => 'Chose a password',
  'class.added': () => 'Class added',
  'class.changed': () => 'Class changed',
  'content.changed': ({ after }) => openingOf(after) ?? 'Content changed',
  'content.news_added': () => 'News post written',
  'content.news_changed': () => 'News post changed',
  'content.news_archived': () => 'News post archived',
  'content.instructor_added': () => 'Instructor added',
  'instructor.rate_set': (details) => `Rate of ${text(details.name)} set`,
  'content.instructor_changed': () => 'Instructor’s page changed',
  'content.product_made': (details) => `Product made: ${text(details.package)}`,
  'content.package_changed': () => 'Product changed',
  'workshop.made': () => 'Workshop made',
  'workshop.changed': () => 'Workshop changed',
  'workshop.cancelled': (details) => `Workshop cancelled: ${text(details.class)}`,
  'content.promo_code_made': (details) => `Promo code made: ${text(details.promoCode)}`,
  'content.promo_code_changed': (details) => `Promo code changed: ${text(details.promoCode)}`,
  'content.class_type_added': (details) => `Class type added: ${text(details.name)}`,
  'content.class_type_changed': () => 'Class type changed',
  'content.picture_added': () => 'Photograph added',
  'content.picture_changed': () => 'Photograph changed',
  'content.legal_drafted': (details) => `Legal page drafted: ${text(details.name)}`,
  'content.legal_published': (details) => `Legal page published: ${text(details.name)}`,
  'content.picture_removed': () => 'Photograph removed',
  'content.room_added': (details) => `Room added: ${text(details.name)}`,
  'content.room_changed': () => 'Room changed',
  'studio.closure_made_up': (details) =>
    `What was valid extended by ${text(details.days)} days, closed ${text(details.when)}`,
  'studio.closed': (details) => `Studio closed ${text(details.when)}`,
  'studio.reopened': (details) => `Studio open again ${text(details.when)}`,
  'class_session.cancelled': (details) => `Class cancelled: ${text(details.class)}`,
  'class_session.skipped': (details) => `Class not planned, the room is taken: ${text(details.class)}`,
  'mandate.activated': (details) => `${collector(details)} switched on`,
  'mandate.ended': (details) => `${collector(details)} switched off`,
  'mandate.runs_out': (details) => `${collector(details)} ends with the paid month`,
  'mandate.resumed': (details) => `${collector(details)} goes on`,
  'renewal.failed': (details) => `${collector(details)} could not be collected from, try ${text(details.try)} of 3`,
  'referral.credited': () => 'Credit for a friend who joined',
  'referral.withdrawn': () => 'Credit for a friend taken back',
  'account.adjusted': () => 'Credit on the account changed',
  'debt.forgiven': () => 'Debt forgiven',
  'mandate.failed': (details) => `${collector(details)} could not be set up`,
  'till.closed': () => 'Day closed at the till',
  'till.sold': (details) => `Sold at the till: ${text(details.for)}`,
  'till.voided': (details) => `Sale voided: ${text(details.for)}`,
  'payment.settled': (details) => `Paid: ${text(details.for)}`,
  'payment.refunded': (details) => `Refunded: ${text(details.for)}`,
  'payment.disputed': (details) => `Disputed with the bank: ${text(details.for)}`,
  'payment.dispute_won': (details) => `Dispute won: ${text(details.for)}`,
  'payment.refund_failed': () => 'A refund could not be made',
  'payment.refund_bounced': (details) => `A refund came back from the bank: ${text(details.for)}`,
  'payment.task_done': (details) => `Marked as done: ${text(details.task)}`,
  'package.cancelled': (details) => `Cancelled within 14 days: ${text(details.for)}`,
  'payment.receipt_sent_again': () => 'Receipt sent again',
  'payment.returned': () => 'Payment given back',
  'order.placed': (details) => `Order placed: ${text(details.for)}`,
  'order.paid': () => 'Order paid',
  'claims.voided': () => 'Links to claim taken back',
  'claim.claimed': (details) => `Claimed ${text(details.package)}`,
  'profile.changed': () => 'Profile changed',
  'account.password_reset': () => 'Password changed',
  'attendance.marked': (details) => `Attendance of ${text(details.class)}: ${markOf(details.after)}`,
  'account.password_changed': () => 'Password changed',
  'account.email_changed': (details) => `Email address changed to ${text(details.after)}`,
  'account.second_factor_on': () => 'Two-factor sign-in switched on',
  'account.second_factor_off': () => 'Two-factor sign-in switched off',
  'account.second_factor_reset': (details) => `Two-factor sign-in switched off by the studio: ${text(details.reason)}`,
  'account.locked_by_owner': () => 'Account locked by its owner: a change was not theirs',
  'account.passkey_added': (details) => `Passkey added: ${text(details.passkey)}`,
  'account.passkey_removed': (details) => `Passkey removed: ${text(details.passkey)}`,
  'account.spare_codes_renewed': () => 'New spare codes',
  'account.api_key_made': (details) => `API key made: ${text(details.key)}`,
  'account.api_key_revoked': (details) => `API key revoked: ${text(details.key)}`,
  'webhook.made': (details) => `Webhook added: ${text(details.url)}`,
  'webhook.changed': () => 'Webhook changed',
  'webhook.removed': (details) => `Webhook removed: ${text(details.url)}`,
  'webhook.secret_rotated': (details) => `New secret of the webhook ${text(details.url)}`,
  'webhook.event_resent': (details) => `Event sent to a webhook again: ${text(details.type)}`,
  'account.spare_code_used': () => 'Signed in with a spare code',
}

/** The log names plans by their ids, which no reader sees: the details of an act with their names instead. */
export function withNames(verb: string, details: Details, names: ReadonlyMap<string, string>): Details {
  if (!/^(membership|claim)\./.test(verb)) return details
  const named = Object.entries(details).map(([key, value]) => {
    if (typeof value === 'object' && value !== null) return [key, withNames(verb, value as Details, names)]
    return [key, names.get(text(value)) ?? value]
  })
  return Object.fromEntries(named) as Details
}

/** One act in words. An act without a sentence gets its verb in words: `hall_hire.requested` → `Hall hire requested`. */
export function describeActivity(verb: string, details: Details): string {
  const words = verb.replaceAll(/[._]/g, ' ')
  const sentence = sentences[verb]?.(details) ?? words.charAt(0).toUpperCase() + words.slice(1)
  const whole = details.person === undefined ? sentence : `${sentence} for ${text(details.person)}`
  return details.apiKey === undefined ? whole : `${whole} (API key ${text(details.apiKey)})`
}
