import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { oneLine } from '#src/kit/typed-text.ts'

export const MOST_KEYS = 50

export const apiKeyForm = z.object({
  name: oneLine(60, 'Please say which program it is for'),
  scope: z.enum(['read', 'bookings', 'all'], 'Please choose read, bookings or all'),
})

export const apiKeyRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  too_many_keys: { status: 409, message: `There are ${MOST_KEYS} keys already. Please revoke one first.` },
  key_not_found: { status: 404, message: 'API key not found' },
} satisfies Record<string, RefusalText>

export type ApiKeyRefusal = keyof typeof apiKeyRefusals
