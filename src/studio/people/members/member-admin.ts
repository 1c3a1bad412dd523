import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone, reasonTyped } from '#src/kit/typed-text.ts'

/** The front desk's actions on an account (PRODUCT 4.7). */

const ROLES = ['member', 'instructor', 'receptionist', 'admin'] as const

export const roleForm = z.object({
  role: z.enum(ROLES, 'Please choose a role'),
  /** The instructor whose registers this account opens; empty for none. */
  instructorId: lineOrNone(100).default(''),
})

/** The address of a person who had none. */
export const addressForm = z.object({ email: emailTyped('Please enter their email address') })

export const resetSecondFactorForm = z.object({
  reason: reasonTyped,
})

export const memberAdminRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  member_not_found: { status: 404, message: 'Member not found' },
  own_account: { status: 409, message: 'You cannot do that to your own account: ask another admin' },
  no_second_factor: { status: 409, message: 'Two-factor sign-in is not on for this account' },
  last_admin: { status: 409, message: 'The studio needs at least one admin' },
  instructor_not_found: { status: 404, message: 'Instructor not found' },
  instructor_taken: { status: 409, message: 'Another account opens the registers of that instructor' },
} satisfies Record<string, RefusalText>

export type MemberAdminRefusal = keyof typeof memberAdminRefusals

export const addressRefusals = {
  not_allowed: memberAdminRefusals.not_allowed,
  member_not_found: memberAdminRefusals.member_not_found,
  has_address: { status: 409, message: 'They have an email address, which they change themselves' },
  address_taken: { status: 409, message: 'This email address has an account already' },
} satisfies Record<string, RefusalText>

export type AddressRefusal = keyof typeof addressRefusals

type RoleFacts = { isOwn: boolean; isLastAdmin: boolean }

/** Whether an admin may end another's role, by changing it or by closing the account: never their own, because it could not be
 *  undone, and never the last admin's. */
export function refusesLeaving({ isOwn, isLastAdmin }: RoleFacts): 'own_account' | 'last_admin' | null {
  if (isOwn) return 'own_account'
  return isLastAdmin ? 'last_admin' : null
}
