import type { RefusalText } from '#src/kit/outcome.ts'

export type SessionCancellationRefusal = 'not_allowed' | 'class_not_found'

export const sessionCancellationRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  class_not_found: { status: 404, message: 'Class not found' },
} satisfies Record<SessionCancellationRefusal, RefusalText>

export const SESSION_CANCELLED_TEXT = 'Successfully cancelled class'
