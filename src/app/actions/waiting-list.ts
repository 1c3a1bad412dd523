import { ok } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { openedByHand, pageBefore } from '#src/platform/http/redirect.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { leaveWaitingList } from '#src/studio/bookings/waiting-list/leave-waiting-list.server.ts'
import { waitingForm, waitingRefusals } from '#src/studio/bookings/waiting-list/waiting-list.ts'
import { joinedText, leftText } from '#src/studio/bookings/waiting-list/waiting-texts.ts'

export const loader = openedByHand('/timetable')

const typed = waitingForm.extend({ sessionId: lineOrNone(200).catch('') })

/** Handles the buttons by which a member joins and leaves the waiting list of a class, and returns to the page they were pressed on. */
export const action = formAction({
  who: requireAccount,
  back: ({ request }) => pageBefore(request, '/timetable'),
  acts: {
    join: act(
      typed,
      async (ctx, request) => {
        const joined = await joinWaitingList(ctx, request)
        return joined.ok ? ok(joinedText(joined.value, ctx.paysOnline)) : joined
      },
      { refusals: waitingRefusals, success: (text) => text },
    ),
    leave: act(typed, leaveWaitingList, { refusals: waitingRefusals, success: ({ other }) => leftText(other) }),
  },
})
