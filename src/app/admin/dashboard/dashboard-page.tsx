import { z } from 'zod'
import { studioDate } from '#src/kit/time.ts'
import { tick } from '#src/kit/typed-text.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf, scopeOf } from '#src/platform/app-services.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { findDashboardCounts } from '#src/studio/reports/dashboard-counts.store.server.ts'
import { type Installation, OPENED_TEXT, openingRefusals } from '#src/studio/reports/opening-checklist.ts'
import { openSite } from '#src/studio/reports/open-site.server.ts'
import { readOpeningChecklist } from '#src/studio/reports/read-opening-checklist.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { channelsOf } from '#src/studio/outbox/message.ts'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/dashboard-page.ts'
import { OpeningSection } from './opening-section.tsx'

export const meta = unlistedMeta('Admin')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const { config } = scopeOf(context).services
  const at = now()
  const [{ opening }, counts] = await Promise.all([
    readSettings(reader),
    findDashboardCounts(reader, { today: studioDate(at), now: at, channels: channelsOf(config) }),
  ])
  const checklist = opening.isOpen
    ? null
    : await readOpeningChecklist(reader, { now: at, installation: installationOf(config) })
  return { checklist, counts }
}

function installationOf({ payments, smtpUrl, origin }: Config): Installation {
  return { payments, hasMail: smtpUrl !== undefined, origin }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/admin',
  acts: {
    open: act(
      z.object({ isAnyway: tick }),
      (ctx, { isAnyway }, { scope }) =>
        openSite(ctx, { isAnyway, installation: installationOf(scope.services.config) }),
      { refusals: openingRefusals, saysInForm: true, success: OPENED_TEXT },
    ),
  },
})

/** The studio in three figures with their definitions, and what is left before it opens (specification 2, PRODUCT 4.7). */
export default function DashboardPage({ loaderData: { checklist, counts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <PageHeader title="Admin" />
      {checklist && <OpeningSection checklist={checklist} />}
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure name="Total Members" value={counts.members} meaning="with a verified email address" />
        <Figure name="Active Classes" value={counts.classes} meaning="weekly classes that have not ended" />
        <Figure name="Today's Bookings" value={counts.bookedToday} meaning="confirmed places in today's classes" />
      </dl>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <QuickAction to="/dashboard/schedule?add" title="Add New Class" text="Create a new class schedule" />
        <QuickAction to="/dashboard/schedule" title="Edit Classes" text="Modify existing class schedules" />
        <QuickAction to="/dashboard/reports" title="Reports" text="Takings, fill, members, pay" />
      </div>
    </div>
  )
}

function Figure({ name, value, meaning }: { name: string; value: number; meaning: string }) {
  return (
    <Card>
      <dt className="font-semibold">{name}</dt>
      <dd className="figure text-5xl">{value}</dd>
      <dd className="text-muted">{meaning}</dd>
    </Card>
  )
}

function QuickAction({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <a href={to} className="grid gap-1 rounded-lg border-2 border-ink p-5 text-ink no-underline hover:bg-sunk">
      <span className="text-xl font-semibold">{title}</span>
      <span className="text-muted">{text}</span>
    </a>
  )
}
