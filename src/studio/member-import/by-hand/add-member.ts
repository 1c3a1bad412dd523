import { z } from 'zod'
import { emailOrNone } from '#src/kit/text/email-address.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { oneLine } from '#src/kit/typed-text.ts'

/** Adding a member at the front desk (PRODUCT 4.9): what staff type. */
export const addMemberForm = z.object({
  name: oneLine(100, 'Please enter their name'),
  /** Empty for who has none. */
  email: emailOrNone('Please enter a valid email address'),
  contact: oneLine(40, 'Please enter their contact number'),
})

export type AddedMember = z.output<typeof addMemberForm>

export const addMemberRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  email_taken: { status: 409, message: 'This email address has an account already' },
} satisfies Record<string, RefusalText>

export type AddMemberRefusal = keyof typeof addMemberRefusals

/** What the front desk reads when it worked. */
export function addedText({ name, email, isHeld }: { name: string; email: string; isHeld: boolean }): string {
  if (email === '') return `${name} is added, without an email address: nothing but text messages is sent to them.`
  const next = isHeld
    ? 'They are invited by email when the import goes live.'
    : 'An email invites them to choose a password.'
  return `${name} is added. ${next}`
}
