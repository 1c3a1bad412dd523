import { z } from 'zod'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import type { Outcome, RefusalText } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { BOOKED_TEXT, bookingRefusals } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { importRefusals } from '#src/studio/member-import/member-import.ts'
import { inviteImported } from '#src/studio/member-import/invite-imported.server.ts'
import { deactivateMember } from '#src/studio/people/accounts/deactivate-member.server.ts'
import { changeContact } from '#src/studio/people/members/change-contact.server.ts'
import { changeRole } from '#src/studio/people/accounts/change-role.server.ts'
import {
  memberAdminRefusals,
  memberNoteForm,
  resetSecondFactorForm,
  roleForm,
} from '#src/studio/people/members/member-admin.ts'
import { profileForm } from '#src/studio/people/members/profile.ts'
import { reopenAccount } from '#src/studio/people/accounts/reopen-account.server.ts'
import { resetSecondFactor } from '#src/studio/people/sign-in/reset-second-factor.server.ts'
import { writeMemberNote } from '#src/studio/people/members/write-member-note.server.ts'
import { extendMembership } from '#src/studio/memberships/extend-membership.server.ts'
import { grantMembership } from '#src/studio/memberships/grant-membership.server.ts'
import { extendForm, extendRefusals, grantForm, grantRefusals } from '#src/studio/memberships/membership-grant.ts'

type ActionResult = { tone: 'success' | 'error'; text: string }
export type Mistake = { intent: string; fields: FieldErrors; values: Record<string, string> }

const bookingForm = z.object({
  sessionId: z.string('Please choose a class').min(1, 'Please choose a class').max(100),
  personId: z.string().max(100).optional(),
})

// Texts as they are said of the member, where the catalogue speaks to them.
const bookingTexts: Record<string, string> = {
  already_booked: 'This person has already booked that class',
  overlapping_class: 'This person has another class at that time',
  no_allowance: 'No classes remaining on this membership',
}

type Texts<Refusal extends string> = Record<Refusal, Pick<RefusalText, 'message'>>
type Act<Schema extends z.ZodType> = {
  form: Schema
  /** What is said of it: the text, or what the refusal says. */
  run(ctx: SignedInCtx & PayingCtx, memberId: string, value: z.output<Schema>): Promise<ActionResult>
}

/** Gives each act its form's type before they lie side by side. */
function act<Schema extends z.ZodType>(form: Schema, run: Act<Schema>['run']): Act<z.ZodType> {
  return { form, run } as unknown as Act<z.ZodType>
}

async function told<Value, Refusal extends string>(
  running: Promise<Outcome<Value, Refusal>>,
  texts: Texts<Refusal>,
  done: (value: Value) => string,
): Promise<ActionResult> {
  const outcome = await running
  if (outcome.ok) return { tone: 'success', text: done(outcome.value) }
  return { tone: 'error', text: texts[outcome.refusal].message }
}

const acts: Record<string, Act<z.ZodType>> = {
  contact: act(profileForm, (ctx, memberId, value) =>
    told(changeContact(ctx, { memberId, ...value }), memberAdminRefusals, () => 'Saved'),
  ),
  role: act(roleForm, (ctx, memberId, { role, instructorId }) =>
    told(
      changeRole(ctx, { memberId, role, instructorId: instructorId || null }),
      memberAdminRefusals,
      () => `Saved: this account is now ${role === 'member' ? 'a' : 'an'} ${role}’s`,
    ),
  ),
  note: act(memberNoteForm, (ctx, memberId, { text }) =>
    told(writeMemberNote(ctx, { memberId, text }), memberAdminRefusals, () => 'Note kept'),
  ),
  grant: act(grantForm, (ctx, memberId, value) =>
    told(grantMembership(ctx, { memberId, ...value }), grantRefusals, () => 'One month granted'),
  ),
  extend: act(extendForm, (ctx, memberId, value) =>
    told(
      extendMembership(ctx, { memberId, ...value }),
      extendRefusals,
      () => `Extended by ${value.days} ${value.days === 1 ? 'day' : 'days'}`,
    ),
  ),
  book: act(bookingForm, async (ctx, memberId, { sessionId, personId }) => {
    const outcome = await bookSession(ctx, { sessionId, personId: personId || undefined, forMemberId: memberId })
    if (outcome.ok) return { tone: 'success', text: BOOKED_TEXT }
    const { refusal } = outcome
    return { tone: 'error', text: bookingTexts[refusal] ?? bookingRefusals[refusal].message }
  }),
  invite: act(z.object({}), (ctx, memberId) =>
    told(inviteImported(ctx, { memberId }), importRefusals, () => 'Invited by email'),
  ),
  deactivate: act(z.object({}), (ctx, memberId) => {
    return told(
      deactivateMember(ctx, { memberId }),
      memberAdminRefusals,
      ({ cancelled }) => `Account closed, ${bookingsInWords(cancelled)} cancelled`,
    )
  }),
  'second-factor': act(resetSecondFactorForm, (ctx, memberId, { reason }) =>
    told(
      resetSecondFactor(ctx, { memberId, reason }),
      memberAdminRefusals,
      () => 'Two-factor sign-in is off for this account, and it is signed out everywhere',
    ),
  ),
  reactivate: act(z.object({}), (ctx, memberId) =>
    told(reopenAccount(ctx, memberId), memberAdminRefusals, () => 'The account is open again'),
  ),
}

function bookingsInWords(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}

/** Does what a form of the member's page asks: what to say of it, or what was wrong with the form. */
export async function actOnUser(
  ctx: SignedInCtx & PayingCtx,
  memberId: string,
  form: FormData,
): Promise<ActionResult | Mistake> {
  const given = form.get('intent')
  const intent = typeof given === 'string' ? given : ''
  const asked = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (!asked) return { tone: 'error', text: 'Please choose what to do' }
  const parsed = parseForm(asked.form, form)
  if (!parsed.ok) return { intent, fields: parsed.fields, values: parsed.values }
  return asked.run(ctx, memberId, parsed.value)
}
