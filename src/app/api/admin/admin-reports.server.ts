import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { addMonths, studioDate } from '#src/kit/time.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { findDashboardCounts } from '#src/studio/reports/dashboard-counts.store.server.ts'
import { listMonthlyFigures } from '#src/studio/reports/figures/monthly-figures.store.server.ts'

const MOST_MONTHS = 36
const count = z.number().int()

const reportSchema = z
  .object({
    totalMembers: count.openapi({ description: 'Verified members' }),
    activeClasses: count.openapi({ description: 'Weekly classes that have not ended' }),
    todaysBookings: count.openapi({ description: 'Confirmed places in sessions held today' }),
    failedMessages: count,
    lateMessages: count,
    waitingHires: count,
  })
  .openapi('DashboardReport')

const monthSchema = z
  .object({
    month: z.string().openapi({ example: '2026-11' }),
    places: count.openapi({ description: 'Confirmed places in classes that have begun' }),
    attended: count,
    noShow: count,
    pending: count,
    paid: count.openapi({ description: 'What was taken, in pence' }),
    returned: count.openapi({
      description: 'What went back in refunds and disputes, less refunds that came back and disputes won, in pence',
    }),
  })
  .openapi('MonthReport')

/** How the studio is doing, over JSON, for admins (PRODUCT 5). */
export function routes({ config }: Services): Api {
  const app = openApiRouter('Reports')
  endpoint(app, 'get /api/admin/reports', {
    summary: 'Retrieve the figures of the dashboard',
    who: 'admin',
    query: z.object({ months: z.coerce.number().int().min(1).max(MOST_MONTHS).default(12) }),
    returns: 'The figures of this moment, and attendance and revenue of the last months, earliest first',
    response: { dashboard: reportSchema, months: z.array(monthSchema) },
    async run({ ctx: { reader, now }, query: { months } }) {
      const today = studioDate(now())
      const to = `${today.slice(0, 7)}-01`
      const from = addMonths(to, 1 - months)
      const channels = [config.smtpUrl ? ['email'] : [], config.twilio ? ['sms'] : []].flat()
      const [counts, figures] = await Promise.all([
        findDashboardCounts(reader, { today, now: now(), channels }),
        listMonthlyFigures(reader, { from, to, now: now() }),
      ])
      const { members: totalMembers, classes: activeClasses, bookedToday: todaysBookings } = counts
      return ok({
        dashboard: { ...counts, totalMembers, activeClasses, todaysBookings },
        months: figures.map((month) => ({ ...month, paid: month.paidPence, returned: month.returnedPence })),
      })
    },
  })
  return app
}
