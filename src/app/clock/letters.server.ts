import { letter as bookingCancelled } from '#src/studio/bookings/booking-cancelled.email.tsx'
import { letter as bookingMoved } from '#src/studio/bookings/booking-moved.email.tsx'
import { letter as classChanged } from '#src/studio/bookings/class-changed.email.tsx'
import { letter as classCancelled } from '#src/studio/bookings/class-cancelled.email.tsx'
import { letter as bookingConfirmed } from '#src/studio/bookings/booking-confirmed.email.tsx'
import { letter as classSessionSkipped } from '#src/studio/classes/class-session-skipped.email.tsx'
import { letter as hallHireCancelled } from '#src/studio/hall-hire/hall-hire-cancelled.email.tsx'
import { letter as hallHireChanged } from '#src/studio/hall-hire/hall-hire-changed.email.tsx'
import { letter as hallHireConfirmed } from '#src/studio/hall-hire/hall-hire-confirmed.email.tsx'
import { letter as hallHireForStaff } from '#src/studio/hall-hire/hall-hire-for-staff.email.tsx'
import { letter as hallHireLapsed } from '#src/studio/hall-hire/hall-hire-lapsed.email.tsx'
import { letter as hallHireReceived } from '#src/studio/hall-hire/hall-hire-received.email.tsx'
import { letter as mandateActive } from '#src/studio/mandates/mandate-active.email.tsx'
import { letter as mandateFailed } from '#src/studio/mandates/mandate-failed.email.tsx'
import { letter as planChange } from '#src/studio/memberships/plan-change.email.tsx'
import { letter as giftClaim } from '#src/studio/orders/gift-claim.email.tsx'
import { letter as packageLinks } from '#src/studio/orders/package-links.email.tsx'
import { letter as paymentReceipt } from '#src/studio/payments/payment-receipt.email.tsx'
import { letter as packageCancelled } from '#src/studio/refunds/package-cancelled.email.tsx'
import { letter as paymentRefunded } from '#src/studio/refunds/payment-refunded.email.tsx'
import { letter as memberInvitation } from '#src/studio/member-import/member-invitation.email.tsx'
import { letter as passkeyChanged } from '#src/studio/members/passkey-changed.email.tsx'
import { letter as passwordChanged } from '#src/studio/members/password-changed.email.tsx'
import { letter as accountLocked } from '#src/studio/members/account-locked.email.tsx'
import { letter as confirmEmail } from '#src/studio/members/confirm-email.email.tsx'
import { letter as emailChanged } from '#src/studio/members/email-changed.email.tsx'
import { letter as secondFactorChanged } from '#src/studio/members/second-factor-changed.email.tsx'
import { letter as resetPassword } from '#src/studio/members/reset-password.email.tsx'
import { letter as studioSetup } from '#src/studio/members/studio-setup.email.tsx'
import { letter as verifyEmail } from '#src/studio/members/verify-email.email.tsx'
import { letter as newsletterConfirmation } from '#src/studio/newsletter/newsletter-confirmation.email.tsx'
import { letter as newsletterWelcome } from '#src/studio/newsletter/newsletter-welcome.email.tsx'
import { letter as accountUnused } from '#src/studio/personal-data/account-unused.email.tsx'
import { letter as accountDeleted } from '#src/studio/personal-data/account-deleted.email.tsx'
import { letter as recurringBooked } from '#src/studio/recurring/recurring-booked.email.tsx'
import { letter as recurringStopped } from '#src/studio/recurring/recurring-stopped.email.tsx'
import { letter as classReminder } from '#src/studio/reminders/class-reminder.email.tsx'
import { letter as directDebitOff } from '#src/studio/renewals/direct-debit-off.email.tsx'
import { letter as membershipEnded } from '#src/studio/renewals/membership-ended.email.tsx'
import { letter as membershipEnding } from '#src/studio/renewals/membership-ending.email.tsx'
import { letter as renewalFailed } from '#src/studio/renewals/renewal-failed.email.tsx'
import { letter as renewalNotice } from '#src/studio/renewals/renewal-notice.email.tsx'
import type { Letter } from '#src/studio/messages/letter.ts'

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
  if (!letter) throw new Error(`No letter is called ${kind}: is it in app/clock/letters.server.ts?`)
  return letter
}
