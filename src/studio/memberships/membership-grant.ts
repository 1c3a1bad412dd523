import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'

/** What staff fill in to grant one month. */
export const grantForm = z.object({
  packageId: z.string().trim().min(1, 'Please select a membership plan'),
  reason: z.string().trim().min(1, 'Please give a reason').max(500, 'Please keep the reason under 500 characters'),
})
export type GrantForm = z.output<typeof grantForm>

export type GrantRefusal = 'not_allowed' | 'member_not_found' | 'plan_not_found'

export const grantRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  member_not_found: { status: 404, message: 'Member not found' },
  plan_not_found: { status: 404, message: 'Selected plan not found' },
} satisfies Record<GrantRefusal, RefusalText>
