import { z } from 'zod'
import { studioDate } from '#src/kit/time.ts'
import { tick } from '#src/kit/typed-text.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf, scopeOf } from '#src/platform/app-services.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { completeMoneyTask } from '#src/studio/billing/tasks/complete-money-task.server.ts'
import { moneyTaskForm, moneyTaskRefusals } from '#src/studio/billing/tasks/money-task.ts'
import { listMoneyTasks } from '#src/studio/billing/tasks/money-tasks.store.server.ts'
import { type DashboardCounts, findDashboardCounts } from '#src/studio/reports/dashboard-counts.store.server.ts'
import { type Installation, OPENED_TEXT, openingRefusals } from '#src/studio/reports/opening-checklist.ts'
import { openSite } from '#src/studio/reports/open-site.server.ts'
import { readOpeningChecklist } from '#src/studio/reports/read-opening-checklist.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { listProblems } from '#src/studio/reports/health/health.store.server.ts'
import { listStaffSessions } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import { channelsOf } from '#src/studio/outbox/message.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Fill } from '#src/ui/meter.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/dashboard-page.ts'
import { moneyTaskLines, MoneyTasks } from './money-tasks.tsx'
import { OpeningSection } from './opening-section.tsx'

export const meta = unlistedMeta('Admin')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const { config, payments } = scopeOf(context).services
  const channels = channelsOf(config)
  const today = studioDate(now())
  const [{ opening }, counts, sessions, tasks, problems] = await Promise.all([
    readSettings(reader),
    findDashboardCounts(reader, { today, now: now(), channels }),
    listStaffSessions(reader, { from: today, to: today, taughtBy: null, now: now() }),
    listMoneyTasks(reader),
    listProblems(reader, { config, now: now() }),
  ])
  const checklist = opening.isOpen
    ? null
    : await readOpeningChecklist(reader, { now: now(), installation: installationOf(config) })
  return {
    checklist,
    counts,
    sessions,
    problems: problems.length,
    tasks: moneyTaskLines(tasks, { now: now(), provider: payments.name }),
  }
}

function installationOf({ payments, smtpUrl, origin }: Config): Installation {
  return { payments, hasMail: smtpUrl !== undefined, origin }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/admin',
  acts: {
    task: act(moneyTaskForm, (ctx, { taskId }) => completeMoneyTask(ctx, taskId), {
      refusals: moneyTaskRefusals,
      success: 'Done',
    }),
    open: act(
      z.object({ isAnyway: tick }),
      (ctx, { isAnyway }, { scope }) =>
        openSite(ctx, { isAnyway, installation: installationOf(scope.services.config) }),
      { refusals: openingRefusals, saysInForm: true, success: OPENED_TEXT },
    ),
  },
})

/** The front desk's overview: three figures with their definitions, what needs attention, and today's classes (specification 2,
 *  PRODUCT 4.7). */
export default function DashboardPage({
  loaderData: { checklist, counts, sessions, problems, tasks },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <PageHeader title="Admin" />
      {checklist && <OpeningSection checklist={checklist} />}
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure name="Total Members" value={counts.members} meaning="with a verified email address" />
        <Figure name="Active Classes" value={counts.classes} meaning="weekly classes that have not ended" />
        <Figure name="Today's Bookings" value={counts.bookedToday} meaning="confirmed places in today's classes" />
      </dl>
      <div className="grid gap-4 sm:grid-cols-2">
        <QuickAction to="/dashboard/schedule?add" title="Add New Class" text="Create a new class schedule" />
        <QuickAction to="/dashboard/schedule" title="Edit Classes" text="Modify existing class schedules" />
      </div>
      <MoneyTasks tasks={tasks} />
      <WaitingForYou counts={counts} problems={problems} />
      <section aria-labelledby="today" className="grid gap-3">
        <h2 id="today">Today</h2>
        {sessions.length === 0 && <EmptyState title="No classes scheduled" text="Nothing runs today." />}
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <li
              key={session.id}
              className={`hue-${session.typeId} grid items-center gap-x-6 gap-y-1 py-3 sm:grid-cols-[4rem_1fr_10rem]`}
            >
              <p className="font-semibold tabular-nums">{session.startTime}</p>
              <p>
                <a href={`/dashboard/attendance?class=${session.id}`} className="font-semibold text-hue-ink">
                  {session.name}
                </a>{' '}
                <span className="text-muted">{session.instructor}</span>{' '}
                {session.status === 'cancelled' && <Badge tone="error">Cancelled</Badge>}
              </p>
              {session.status === 'scheduled' && (
                <p className="grid gap-1 text-hue-ink">
                  <span className="text-ink tabular-nums">
                    {session.booked} of {session.maxSpots} booked
                  </span>
                  <Fill value={session.booked} max={session.maxSpots} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
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

/** What needs attention; nothing when there is nothing. */
function WaitingForYou({ counts, problems }: { counts: DashboardCounts; problems: number }) {
  const { waitingHires, failedMessages, lateMessages } = counts
  if (problems + waitingHires + failedMessages + lateMessages === 0) return null
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting">Waiting for you</h2>
      <ul className="grid gap-2">
        {problems > 0 && (
          <Waiting
            to="/dashboard/health"
            text={problems === 1 ? 'problem with running the studio' : 'problems with running the studio'}
            count={problems}
          />
        )}
        {waitingHires > 0 && (
          <Waiting
            to="/dashboard/hall-hires"
            text={waitingHires === 1 ? 'hall hire to answer' : 'hall hires to answer'}
            count={waitingHires}
          />
        )}
        {failedMessages > 0 && (
          <Waiting
            to="/dashboard/messages?state=failed"
            text={failedMessages === 1 ? 'message that could not be sent' : 'messages that could not be sent'}
            count={failedMessages}
          />
        )}
        {lateMessages > 0 && (
          <Waiting
            to="/dashboard/messages?state=waiting"
            text={lateMessages === 1 ? 'message that is late' : 'messages that are late'}
            count={lateMessages}
          />
        )}
      </ul>
    </section>
  )
}

function Waiting({ to, text, count }: { to: string; text: string; count: number }) {
  return (
    <li>
      <a href={to} className="flex items-center gap-3 rounded-md bg-sunk px-4 py-3 font-semibold text-ink">
        <Badge tone="accent">{count}</Badge> {text}
      </a>
    </li>
  )
}
