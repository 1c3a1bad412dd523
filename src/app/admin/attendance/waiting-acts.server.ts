import { z } from 'zod'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { isToldText } from '#src/studio/bookings/rosters/notified.ts'
import { rearrangeWaitingList } from '#src/studio/bookings/waiting-list/rearrange-waiting-list.server.ts'
import { waitingRefusals } from '#src/studio/bookings/waiting-list/waiting-list.ts'

const fields = z.object({ waitId: lineOrNone(200) })

/** Who rearranges a waiting list, before what is wrong with the form. */
function waitForm({ ctx, request }: Post<SignedInCtx>) {
  requireDesk(ctx, request)
  return fields
}

/** The buttons of a waiting list, wherever it is drawn. */
export const waitingActs = {
  'wait-up': act(waitForm, (ctx, typed) => rearrangeWaitingList(ctx, { ...typed, act: 'up' }), {
    refusals: waitingRefusals,
    success: ({ name }) => `${name} moved up in the waiting list`,
  }),
  'wait-remove': act(waitForm, (ctx, typed) => rearrangeWaitingList(ctx, { ...typed, act: 'remove' }), {
    refusals: waitingRefusals,
    success: ({ name, isTold }) =>
      isTold
        ? `${name} is off the waiting list and has been told`
        : `${name} is off the waiting list. ${isToldText(false)}`,
  }),
}
