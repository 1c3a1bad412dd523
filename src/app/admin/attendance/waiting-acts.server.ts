import { z } from 'zod'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { act } from '#src/platform/http/forms/form-action.server.ts'
import { rearrangeWaitingList } from '#src/studio/bookings/waiting-list/rearrange-waiting-list.server.ts'
import { waitingRefusals } from '#src/studio/bookings/waiting-list/waiting-list.ts'

const waitForm = z.object({ waitId: lineOrNone(200) })

/** The buttons of a waiting list, wherever it is drawn. */
export const waitingActs = {
  'wait-up': act(waitForm, (ctx, typed) => rearrangeWaitingList(ctx, { ...typed, act: 'up' }), {
    refusals: waitingRefusals,
    success: ({ name }) => `${name} moved up in the waiting list`,
  }),
  'wait-remove': act(waitForm, (ctx, typed) => rearrangeWaitingList(ctx, { ...typed, act: 'remove' }), {
    refusals: waitingRefusals,
    success: ({ name }) => `${name} is off the waiting list and has been told`,
  }),
}
