import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { openedByHand, pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { changeCalendarFeed } from '#src/studio/bookings/calendar/change-calendar-feed.server.ts'
import type { Route } from './+types/calendar-feed.ts'

export const loader = openedByHand('/dashboard/schedule')

/** Creates the member's calendar link, replaces it, or switches it off. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const input = (await request.formData()).get('wish') === 'close' ? 'close' : 'open'
  await changeCalendarFeed(ctx, input)
  const text = input === 'open' ? 'Your calendar link is ready' : 'Your calendar link is switched off'
  return redirectWithNotice(pageBefore(request, '/dashboard/schedule'), { tone: 'success', text })
}
