import { z } from 'zod'
import { fieldValues } from '#src/kit/forms/form-edit.ts'
import { idOrNone } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, noFields, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { adjustAccount } from '#src/studio/billing/account/adjust-account.server.ts'
import { adjustForm, adjustRefusals } from '#src/studio/billing/account/credit.ts'
import { forgiveForm, forgiveRefusals } from '#src/studio/billing/account/arrears.ts'
import { forgiveDebt } from '#src/studio/billing/account/forgive-debt.server.ts'
import { BOOKED_TEXT, bookingRefusals } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { forgiveBooking } from '#src/studio/bookings/policy/forgive-booking.server.ts'
import { forgiveBookingForm, forgiveBookingRefusals } from '#src/studio/bookings/policy/forgiveness.ts'
import { importRefusals } from '#src/studio/member-import/import-refusals.ts'
import { inviteImported } from '#src/studio/member-import/invite-imported.server.ts'
import { deactivateMember } from '#src/studio/people/accounts/deactivate-member.server.ts'
import { findInstructorOf } from '#src/studio/people/instructors/instructors.store.server.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { addAddress } from '#src/studio/people/accounts/add-address.server.ts'
import { changeContact } from '#src/studio/people/members/change-contact.server.ts'
import { changeRole } from '#src/studio/people/accounts/change-role.server.ts'
import {
  addressForm,
  addressRefusals,
  memberAdminRefusals,
  resetSecondFactorForm,
  roleForm,
} from '#src/studio/people/members/member-admin.ts'
import { profileForm } from '#src/studio/people/members/profile.ts'
import { reactivateMember } from '#src/studio/people/accounts/reactivate-member.server.ts'
import { resetSecondFactor } from '#src/studio/people/sign-in/reset-second-factor.server.ts'
import { assignMemberNote } from '#src/studio/people/notes/assign-member-note.server.ts'
import { endMemberNote } from '#src/studio/people/notes/end-member-note.server.ts'
import {
  assignNoteForm,
  endNoteForm,
  memberNoteForm,
  memberNoteRefusals,
} from '#src/studio/people/notes/member-note.ts'
import { writeMemberNote } from '#src/studio/people/notes/write-member-note.server.ts'
import { extendHolding } from '#src/studio/memberships/extensions/extend-holding.server.ts'
import { extendForm, extendRefusals } from '#src/studio/memberships/extensions/extension.ts'
import { grantMembership } from '#src/studio/memberships/grant-membership.server.ts'
import { endPause } from '#src/studio/memberships/plan-changes/end-pause.server.ts'
import { endPauseForm, endPauseRefusals, pauseForm, pauseRefusals } from '#src/studio/memberships/plan-changes/pause.ts'
import { pausePlan } from '#src/studio/memberships/plan-changes/pause-plan.server.ts'
import { takeDebtAct } from '../till/take-debt.server.ts'
import { grantForm, grantRefusals } from '#src/studio/memberships/membership-grant.ts'

const bookingForm = z.object({
  sessionId: oneLine(100, 'Please choose a class'),
  personId: lineOrNone(100).optional(),
})

// Texts as they are said of the member, where the catalogue speaks to them.
const bookingTexts = {
  ...bookingRefusals,
  already_booked: { message: 'This person has already booked that class' },
  overlapping_class: { message: 'This person has another class at that time' },
  no_allowance: { message: 'No classes remaining on this membership' },
  paused: { message: 'This membership or pass is paused on that day' },
}

const ofMember = { refusals: memberAdminRefusals }
const ofAccount = { subject: (post: Post<SignedInCtx>) => memberOf(post).memberId, by: findLastActor }

/** The forms of a member's page. The front desk corrects the contact, writes notes, books and invites; every other is refused to it by its use
 *  case. */
export const userActs = {
  contact: act(profileForm, (ctx, contact, post) => changeContact(ctx, { ...memberOf(post), ...contact }), {
    ...ofMember,
    success: 'Saved',
    edits: {
      ...ofAccount,
      async present({ reader }, post) {
        const account = await findAccount(reader, memberOf(post).memberId)
        return account && fieldValues(account)
      },
    },
  }),
  address: act(addressForm, (ctx, typed, post) => addAddress(ctx, { ...memberOf(post), ...typed }), {
    refusals: addressRefusals,
    saysInForm: (refusal) => (refusal === 'address_taken' ? 'email' : undefined),
    success: ({ email }) => `${email} is added. You can invite them now.`,
  }),
  role: act(
    roleForm,
    (ctx, { role, instructorId }, post) =>
      changeRole(ctx, { ...memberOf(post), role, instructorId: instructorId || null }),
    {
      ...ofMember,
      success: (_, { role }) =>
        `Saved: this account is now ${role === 'admin' || role === 'instructor' ? 'an' : 'a'} ${role}’s`,
      needsProof: true,
      edits: {
        ...ofAccount,
        async present({ reader }, post) {
          const { memberId } = memberOf(post)
          const [account, instructor] = [await findAccount(reader, memberId), await findInstructorOf(reader, memberId)]
          return account && { role: account.role, instructorId: instructor?.id ?? '' }
        },
      },
    },
  ),
  note: act(memberNoteForm, (ctx, note, post) => writeMemberNote(ctx, { ...memberOf(post), ...note }), {
    refusals: memberNoteRefusals,
    success: 'Note kept',
  }),
  'end-note': act(endNoteForm, (ctx, note, post) => endMemberNote(ctx, { ...memberOf(post), ...note }), {
    refusals: memberNoteRefusals,
    success: 'Note taken off',
  }),
  'assign-note': act(assignNoteForm, (ctx, note, post) => assignMemberNote(ctx, { ...memberOf(post), ...note }), {
    refusals: memberNoteRefusals,
    success: 'Saved',
  }),
  grant: act(grantForm, (ctx, grant, post) => grantMembership(ctx, { ...memberOf(post), ...grant }), {
    refusals: grantRefusals,
    success: 'Granted',
  }),
  extend: act(extendForm, (ctx, extension, post) => extendHolding(ctx, { ...memberOf(post), ...extension }), {
    refusals: extendRefusals,
    success: (_, { days }) => `Extended by ${days} ${days === 1 ? 'day' : 'days'}`,
  }),
  pause: act(pauseForm, (ctx, pause, post) => pausePlan(ctx, { ...memberOf(post), ...pause }), {
    refusals: pauseRefusals,
    success: ({ cancelled }, { holdingId }) =>
      `The ${holdingId ? 'pass' : 'membership'} will be paused, ${bookingsInWords(cancelled)} cancelled`,
  }),
  'end-pause': act(endPauseForm, (ctx, typed, post) => endPause(ctx, { ...memberOf(post), ...typed }), {
    refusals: endPauseRefusals,
    success: 'The pause is ended',
  }),
  account: act(adjustForm, (ctx, change, post) => adjustAccount(ctx, { ...memberOf(post), ...change }), {
    refusals: adjustRefusals,
    success: (balancePence) => `The credit is now ${formatPenceExact(balancePence)}`,
  }),
  'forgive-booking': act(forgiveBookingForm, (ctx, typed) => forgiveBooking(ctx, typed), {
    refusals: forgiveBookingRefusals,
    success: ({ feePence }) =>
      feePence > 0 ? `${formatPenceExact(feePence)} forgiven` : 'Forgiven: the class is not counted',
  }),
  debt: takeDebtAct(({ params }) => idOrNone(params.id)),
  forgive: act(forgiveForm, (ctx, { reason }, post) => forgiveDebt(ctx, { ...memberOf(post), reason }), {
    refusals: forgiveRefusals,
    success: (amountPence) => `${formatPenceExact(amountPence)} forgiven`,
  }),
  book: act(
    bookingForm,
    (ctx, { sessionId, personId }, post) =>
      bookSession(ctx, { sessionId, personId: personId || undefined, forMemberId: memberOf(post).memberId }),
    { refusals: bookingTexts, success: BOOKED_TEXT },
  ),
  invite: act(noFields, (ctx, _, post) => inviteImported(ctx, memberOf(post)), {
    refusals: importRefusals,
    success: 'Invited by email',
  }),
  deactivate: act(
    noFields,
    (ctx, _, post) => deactivateMember({ ...ctx, payments: post.scope.services.payments }, memberOf(post)),
    { ...ofMember, success: ({ cancelled }) => `Account closed, ${bookingsInWords(cancelled)} cancelled` },
  ),
  'second-factor': act(
    resetSecondFactorForm,
    (ctx, { reason }, post) => resetSecondFactor(ctx, { ...memberOf(post), reason }),
    {
      ...ofMember,
      success: 'Two-factor sign-in is off for this account, and it is signed out everywhere',
      needsProof: true,
    },
  ),
  reactivate: act(noFields, (ctx, _, post) => reactivateMember(ctx, memberOf(post).memberId), {
    ...ofMember,
    success: 'The account is open again',
  }),
}

function memberOf({ params }: Post<SignedInCtx>) {
  return { memberId: idOrNone(params.id) }
}

function bookingsInWords(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}
