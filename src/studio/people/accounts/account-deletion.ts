import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'

/** The confirmation: the password once more. */
export const deletionForm = z.object({
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(128),
})

export const deletionRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  profile_not_found: { status: 404, message: 'User data not found. Please try logging in again.' },
  last_admin_stays: {
    status: 409,
    message: 'You are the only admin. Make somebody else admin first, then delete your account.',
  },
  payment_moving: {
    status: 409,
    message: 'A payment of yours is still on its way. Please try again once it has gone through.',
  },
} satisfies Record<string, RefusalText>

export type DeletionRefusal = keyof typeof deletionRefusals

export const DELETED_TEXT = 'Your account has been deleted'
