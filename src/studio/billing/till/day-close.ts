import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone, penceTyped } from '#src/kit/typed-text.ts'

/** What the desk took, less what it gave back, since the last close. */
export type Booked = { cashPence: number; cardMachinePence: number; bankTransferPence: number }

type Counted = Pick<Booked, 'cashPence' | 'cardMachinePence'> & {
  countedCashPence: number
  /** Null where nobody has read it. */
  countedCardMachinePence: number | null
}

/** What was counted, less what was booked: above nought there is more than was booked, below less. */
export function closeDifference(close: Counted): { cashPence: number; cardMachinePence: number | null } {
  const { countedCashPence, countedCardMachinePence, cashPence, cardMachinePence } = close
  return {
    cashPence: countedCashPence - cashPence,
    cardMachinePence: countedCardMachinePence === null ? null : countedCardMachinePence - cardMachinePence,
  }
}

export const closeForm = z.object({
  countedCashPence: penceTyped('120 or 120.50'),
  countedCardMachinePence: penceTyped('120 or 120.50'),
  note: lineOrNone(500).default(''),
})
export type CloseForm = z.output<typeof closeForm>

export const closeRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  closed_today: {
    status: 409,
    message: 'Today has been closed already. What was taken since belongs to the next close.',
  },
} satisfies Record<string, RefusalText>
export type CloseRefusal = keyof typeof closeRefusals
