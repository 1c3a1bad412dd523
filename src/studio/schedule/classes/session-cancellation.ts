import type { RefusalText } from '#src/kit/outcome.ts'

export const sessionCancellationRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  class_not_found: { status: 404, message: 'Class not found' },
} satisfies Record<string, RefusalText>

export type SessionCancellationRefusal = keyof typeof sessionCancellationRefusals

export const SESSION_CANCELLED_TEXT = 'Successfully cancelled class'
