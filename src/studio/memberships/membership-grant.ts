import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { lastDay } from '#src/kit/time.ts'
import { oneLine, reasonTyped } from '#src/kit/typed-text.ts'
import type { Period } from './membership-period.ts'

/** What staff fill in to grant one of a product: a month, where it is a plan. */
export const grantForm = z.object({
  packageId: oneLine(100, 'Please select a membership plan'),
  reason: reasonTyped,
})
export type GrantForm = z.output<typeof grantForm>

type Opened = { packageId: string; source: string; reason?: string } & Period

/** What the activity log records of a new month. */
export function openedFacts({ packageId, source, reason, startsAt, endsAt }: Opened): Record<string, string> {
  return {
    package: packageId,
    source,
    ...(reason ? { reason } : {}),
    startsAt: startsAt.toISOString(),
    lastDay: lastDay(endsAt),
  }
}

export const grantRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  member_not_found: { status: 404, message: 'Member not found' },
  plan_not_found: { status: 404, message: 'Selected plan not found' },
  had_already: { status: 409, message: 'This offer is once per person, and this person has had it already' },
} satisfies Record<string, RefusalText>

export type GrantRefusal = keyof typeof grantRefusals
