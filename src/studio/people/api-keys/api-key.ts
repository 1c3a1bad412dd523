import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'

export const MOST_KEYS = 50

export const apiKeyForm = z.object({
  name: z.string().trim().min(1, 'Please say which program it is for').max(60, 'Please use 60 characters at most'),
  scope: z.enum(['read', 'bookings', 'all'], 'Please choose read, bookings or all'),
})

export const apiKeyRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  too_many_keys: { status: 409, message: `There are ${MOST_KEYS} keys already. Please revoke one first.` },
  key_not_found: { status: 404, message: 'API key not found' },
} satisfies Record<string, RefusalText>

export type ApiKeyRefusal = keyof typeof apiKeyRefusals
