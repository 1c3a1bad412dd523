import { email as bookingCancelled } from '#src/studio/bookings/emails/booking-cancelled.email.tsx'
import { email as classMissed } from '#src/studio/bookings/emails/class-missed.email.tsx'
import { email as bookingMoved } from '#src/studio/bookings/emails/booking-moved.email.tsx'
import { email as classCover } from '#src/studio/schedule/classes/class-cover.email.tsx'
import { email as classChanged } from '#src/studio/bookings/rosters/class-changed.email.tsx'
import { email as studioClosed } from '#src/studio/bookings/rosters/studio-closed.email.tsx'
import { email as studioReopened } from '#src/studio/bookings/rosters/studio-reopened.email.tsx'
import { email as classCancelled } from '#src/studio/bookings/rosters/class-cancelled.email.tsx'
import { email as ticketBooked } from '#src/studio/bookings/tickets/ticket-booked.email.tsx'
import { email as ticketCancelled } from '#src/studio/bookings/tickets/ticket-cancelled.email.tsx'
import { email as bookingConfirmed } from '#src/studio/bookings/emails/booking-confirmed.email.tsx'
import { email as classSessionSkipped } from '#src/studio/schedule/sessions/class-session-skipped.email.tsx'
import { email as hallDepositKept } from '#src/studio/hall-hire/emails/hall-deposit-kept.email.tsx'
import { email as hallHireCancelled } from '#src/studio/hall-hire/emails/hall-hire-cancelled.email.tsx'
import { email as hallHireChanged } from '#src/studio/hall-hire/emails/hall-hire-changed.email.tsx'
import { email as hallHireConfirmed } from '#src/studio/hall-hire/emails/hall-hire-confirmed.email.tsx'
import { email as hallHireForStaff } from '#src/studio/hall-hire/emails/hall-hire-for-staff.email.tsx'
import { email as hallHireLapsed } from '#src/studio/hall-hire/emails/hall-hire-lapsed.email.tsx'
import { email as hallHireReceived } from '#src/studio/hall-hire/emails/hall-hire-received.email.tsx'
import { email as mandateActive } from '#src/studio/billing/direct-debit/mandate-active.email.tsx'
import { email as mandateFailed } from '#src/studio/billing/direct-debit/mandate-failed.email.tsx'
import { email as daysAdded } from '#src/studio/memberships/extensions/days-added.email.tsx'
import { email as planChange } from '#src/studio/memberships/plan-changes/plan-change.email.tsx'
import { email as passPaused } from '#src/studio/memberships/plan-changes/pass-paused.email.tsx'
import { email as planPaused } from '#src/studio/memberships/plan-changes/plan-paused.email.tsx'
import { email as referralCredited } from '#src/studio/billing/account/referral-credited.email.tsx'
import { email as giftClaim } from '#src/studio/sales/gifts/gift-claim.email.tsx'
import { email as packageLinks } from '#src/studio/sales/orders/package-links.email.tsx'
import { email as paymentReceipt } from '#src/studio/billing/receipts/payment-receipt.email.tsx'
import { email as packageCancelled } from '#src/studio/billing/cooling-off/package-cancelled.email.tsx'
import { email as paymentRefunded } from '#src/studio/billing/refunds/payment-refunded.email.tsx'
import { email as refundReturned } from '#src/studio/billing/refunds/refund-returned.email.tsx'
import { email as memberInvitation } from '#src/studio/member-import/member-invitation.email.tsx'
import { email as passkeyChanged } from '#src/studio/people/sign-in/passkey-changed.email.tsx'
import { email as passwordChanged } from '#src/studio/people/sign-in/password-changed.email.tsx'
import { email as accountLocked } from '#src/studio/people/sign-in/account-locked.email.tsx'
import { email as confirmEmail } from '#src/studio/people/sign-in/confirm-email.email.tsx'
import { email as emailChanged } from '#src/studio/people/sign-in/email-changed.email.tsx'
import { email as secondFactorChanged } from '#src/studio/people/sign-in/second-factor-changed.email.tsx'
import { email as resetPassword } from '#src/studio/people/sign-in/reset-password.email.tsx'
import { email as studioSetup } from '#src/studio/people/accounts/studio-setup.email.tsx'
import { email as verifyEmail } from '#src/studio/people/sign-in/verify-email.email.tsx'
import { email as newsletter } from '#src/studio/messaging/campaigns/newsletter.email.tsx'
import { email as studioMessage } from '#src/studio/messaging/campaigns/studio-message.email.tsx'
import { email as newsletterConfirmation } from '#src/studio/messaging/newsletter/newsletter-confirmation.email.tsx'
import { email as newsletterWelcome } from '#src/studio/messaging/newsletter/newsletter-welcome.email.tsx'
import { email as accountUnused } from '#src/studio/people/personal-data/account-unused.email.tsx'
import { email as accountDeleted } from '#src/studio/people/accounts/account-deleted.email.tsx'
import { email as recurringBooked } from '#src/studio/bookings/recurring/recurring-booked.email.tsx'
import { email as recurringStopped } from '#src/studio/bookings/recurring/recurring-stopped.email.tsx'
import { email as waitingChanged } from '#src/studio/bookings/waiting-list/waiting-changed.email.tsx'
import { email as waitingEnded } from '#src/studio/bookings/waiting-list/waiting-ended.email.tsx'
import { email as waitingPlaceFree } from '#src/studio/bookings/waiting-list/waiting-place-free.email.tsx'
import { email as waitingPromoted } from '#src/studio/bookings/waiting-list/waiting-promoted.email.tsx'
import { email as weekReport } from '#src/studio/reports/figures/week-report.email.tsx'
import { email as studioProblem } from '#src/studio/reports/health/studio-problem.email.tsx'
import { email as classReminder } from '#src/studio/messaging/reminders/class-reminder.email.tsx'
import { email as directDebitOff } from '#src/studio/billing/direct-debit/direct-debit-off.email.tsx'
import { email as membershipEnded } from '#src/studio/billing/renewals/membership-ended.email.tsx'
import { email as membershipEnding } from '#src/studio/billing/renewals/membership-ending.email.tsx'
import { email as renewalFailed } from '#src/studio/billing/renewals/renewal-failed.email.tsx'
import { email as renewalNotice } from '#src/studio/billing/renewals/renewal-notice.email.tsx'
import type { Email } from '#src/studio/outbox/email.ts'

/** Every e-mail the studio sends. A new one is drawn in its module (`<event>.email.tsx`) and added here. */
export const emails = [
  bookingConfirmed,
  bookingCancelled,
  bookingMoved,
  ticketBooked,
  ticketCancelled,
  classMissed,
  classCancelled,
  recurringBooked,
  recurringStopped,
  waitingPromoted,
  waitingPlaceFree,
  waitingChanged,
  waitingEnded,
  classReminder,
  classChanged,
  classCover,
  studioClosed,
  studioReopened,
  classSessionSkipped,
  hallHireReceived,
  hallHireConfirmed,
  hallHireChanged,
  hallHireCancelled,
  hallHireLapsed,
  hallDepositKept,
  hallHireForStaff,
  paymentReceipt,
  paymentRefunded,
  refundReturned,
  packageCancelled,
  packageLinks,
  giftClaim,
  planChange,
  daysAdded,
  passPaused,
  planPaused,
  referralCredited,
  mandateActive,
  mandateFailed,
  renewalNotice,
  renewalFailed,
  membershipEnding,
  membershipEnded,
  directDebitOff,
  memberInvitation,
  studioSetup,
  studioProblem,
  weekReport,
  verifyEmail,
  resetPassword,
  passwordChanged,
  accountLocked,
  confirmEmail,
  emailChanged,
  secondFactorChanged,
  passkeyChanged,
  accountDeleted,
  accountUnused,
  newsletterConfirmation,
  newsletterWelcome,
  newsletter,
  studioMessage,
] as const satisfies readonly Email[]

type FactsByKind = {
  [One in (typeof emails)[number] as One['kind']]: One extends Email<string, infer Facts> ? Facts : never
}

declare module '#src/studio/outbox/email.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another.
  interface FactsOfEmails extends FactsByKind {}
}

/** The e-mail of that kind. Throws for an unknown one: a message nobody can draw is a bug, and must not vanish quietly. */
export function emailOf(kind: string, among: readonly Email[] = emails): Email {
  const email = among.find((candidate) => candidate.kind === kind)
  if (!email) throw new Error(`No letter is called ${kind}: is it in app/email/emails.server.ts?`)
  return email
}
