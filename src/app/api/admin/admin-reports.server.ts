import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { addMonths, studioDate } from '#src/kit/time.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { listMonthlyFigures } from '#src/studio/reports/monthly-figures.store.server.ts'
import { findDashboardCounts } from '#src/studio/reports/dashboard-counts.store.server.ts'

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
    paid: count.openapi({ description: 'Pence' }),
    returned: count.openapi({ description: 'Pence' }),
  })
  .openapi('MonthReport')

const report = createRoute({
  method: 'get',
  path: '/api/admin/reports',
  summary: 'Retrieve the figures of the dashboard, with attendance and revenue by month',
  middleware: onlyFor(['admin']),
  request: { query: z.object({ months: z.coerce.number().int().min(1).max(MOST_MONTHS).default(12) }) },
  responses: {
    200: {
      description: 'The figures of this moment, and of the last months, earliest first',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), dashboard: reportSchema, months: z.array(monthSchema) }),
        },
      },
    },
    ...failures(400, 401, 403),
  },
})

/** How the studio is doing, over JSON, for admins (PRODUCT 5). */
export function adminReportRoutes({ config }: Services): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(report, async (c) => {
    const { reader, now } = c.get('scope').ctx
    const today = studioDate(now())
    const to = `${today.slice(0, 7)}-01`
    const from = addMonths(to, 1 - c.req.valid('query').months)
    const channels = [config.smtpUrl ? ['email'] : [], config.twilio ? ['sms'] : []].flat()
    const [counts, months] = await Promise.all([
      findDashboardCounts(reader, { today, now: now(), channels }),
      listMonthlyFigures(reader, { from, to, now: now() }),
    ])
    const { members, classes, bookedToday, failedMessages, lateMessages, waitingHires } = counts
    const dashboard = {
      totalMembers: members,
      activeClasses: classes,
      todaysBookings: bookedToday,
      failedMessages,
      lateMessages,
      waitingHires,
    }
    const answers = months.map(({ paidPence, returnedPence, ...month }) => ({
      ...month,
      paid: paidPence,
      returned: returnedPence,
    }))
    return c.json({ success: true as const, dashboard, months: answers }, 200)
  })
  return app
}
