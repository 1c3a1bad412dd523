import { letter as bookingCancelled } from '#src/studio/bookings/emails/booking-cancelled.email.tsx'
import { letter as bookingMoved } from '#src/studio/bookings/emails/booking-moved.email.tsx'
import { letter as classChanged } from '#src/studio/bookings/rosters/class-changed.email.tsx'
import { letter as classCancelled } from '#src/studio/bookings/rosters/class-cancelled.email.tsx'
import { letter as bookingConfirmed } from '#src/studio/bookings/emails/booking-confirmed.email.tsx'
import { letter as classSessionSkipped } from '#src/studio/schedule/sessions/class-session-skipped.email.tsx'
import { letter as hallHireCancelled } from '#src/studio/hall-hire/emails/hall-hire-cancelled.email.tsx'
import { letter as hallHireChanged } from '#src/studio/hall-hire/emails/hall-hire-changed.email.tsx'
import { letter as hallHireConfirmed } from '#src/studio/hall-hire/emails/hall-hire-confirmed.email.tsx'
import { letter as hallHireForStaff } from '#src/studio/hall-hire/emails/hall-hire-for-staff.email.tsx'
import { letter as hallHireLapsed } from '#src/studio/hall-hire/emails/hall-hire-lapsed.email.tsx'
import { letter as hallHireReceived } from '#src/studio/hall-hire/emails/hall-hire-received.email.tsx'
import { letter as mandateActive } from '#src/studio/billing/direct-debit/mandate-active.email.tsx'
import { letter as mandateFailed } from '#src/studio/billing/direct-debit/mandate-failed.email.tsx'
import { letter as planChange } from '#src/studio/memberships/plan-changes/plan-change.email.tsx'
import { letter as giftClaim } from '#src/studio/sales/gifts/gift-claim.email.tsx'
import { letter as packageLinks } from '#src/studio/sales/orders/package-links.email.tsx'
import { letter as paymentReceipt } from '#src/studio/billing/receipts/payment-receipt.email.tsx'
import { letter as packageCancelled } from '#src/studio/billing/cooling-off/package-cancelled.email.tsx'
import { letter as paymentRefunded } from '#src/studio/billing/refunds/payment-refunded.email.tsx'
import { letter as memberInvitation } from '#src/studio/member-import/member-invitation.email.tsx'
import { letter as passkeyChanged } from '#src/studio/people/sign-in/passkey-changed.email.tsx'
import { letter as passwordChanged } from '#src/studio/people/sign-in/password-changed.email.tsx'
import { letter as accountLocked } from '#src/studio/people/sign-in/account-locked.email.tsx'
import { letter as confirmEmail } from '#src/studio/people/sign-in/confirm-email.email.tsx'
import { letter as emailChanged } from '#src/studio/people/sign-in/email-changed.email.tsx'
import { letter as secondFactorChanged } from '#src/studio/people/sign-in/second-factor-changed.email.tsx'
import { letter as resetPassword } from '#src/studio/people/sign-in/reset-password.email.tsx'
import { letter as studioSetup } from '#src/studio/people/accounts/studio-setup.email.tsx'
import { letter as verifyEmail } from '#src/studio/people/sign-in/verify-email.email.tsx'
import { letter as newsletterConfirmation } from '#src/studio/messaging/newsletter/newsletter-confirmation.email.tsx'
import { letter as newsletterWelcome } from '#src/studio/messaging/newsletter/newsletter-welcome.email.tsx'
import { letter as accountUnused } from '#src/studio/people/personal-data/account-unused.email.tsx'
import { letter as accountDeleted } from '#src/studio/people/accounts/account-deleted.email.tsx'
import { letter as recurringBooked } from '#src/studio/bookings/recurring/recurring-booked.email.tsx'
import { letter as recurringStopped } from '#src/studio/bookings/recurring/recurring-stopped.email.tsx'
import { letter as classReminder } from '#src/studio/messaging/reminders/class-reminder.email.tsx'
import { letter as directDebitOff } from '#src/studio/billing/direct-debit/direct-debit-off.email.tsx'
import { letter as membershipEnded } from '#src/studio/billing/renewals/membership-ended.email.tsx'
import { letter as membershipEnding } from '#src/studio/billing/renewals/membership-ending.email.tsx'
import { letter as renewalFailed } from '#src/studio/billing/renewals/renewal-failed.email.tsx'
import { letter as renewalNotice } from '#src/studio/billing/renewals/renewal-notice.email.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'

/** Every letter the studio sends. A new one is drawn beside its noun (`<event>.email.tsx`) and added here. */
export const letters: readonly Letter[] = [
  bookingConfirmed,
  bookingCancelled,
  bookingMoved,
  classCancelled,
  recurringBooked,
  recurringStopped,
  classReminder,
  classChanged,
  classSessionSkipped,
  hallHireReceived,
  hallHireConfirmed,
  hallHireChanged,
  hallHireCancelled,
  hallHireLapsed,
  hallHireForStaff,
  paymentReceipt,
  paymentRefunded,
  packageCancelled,
  packageLinks,
  giftClaim,
  planChange,
  mandateActive,
  mandateFailed,
  renewalNotice,
  renewalFailed,
  membershipEnding,
  membershipEnded,
  directDebitOff,
  memberInvitation,
  studioSetup,
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
]

/** The letter of that kind. Throws for an unknown one: a message nobody can draw is a bug, and must not vanish quietly. */
export function letterOf(kind: string, among: readonly Letter[] = letters): Letter {
  const letter = among.find((candidate) => candidate.kind === kind)
  if (!letter) throw new Error(`No letter is called ${kind}: is it in app/email/letters.server.ts?`)
  return letter
}
