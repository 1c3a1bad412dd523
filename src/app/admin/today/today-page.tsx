import { formatDate, studioDate } from '#src/kit/time.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { requireAdmin, requireStaff } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { completeMoneyTask } from '#src/studio/billing/tasks/complete-money-task.server.ts'
import { moneyTaskForm, moneyTaskRefusals } from '#src/studio/billing/tasks/money-task.ts'
import { listMoneyTasks } from '#src/studio/billing/tasks/money-tasks.store.server.ts'
import { channelsOf } from '#src/studio/outbox/message.ts'
import { findDashboardCounts } from '#src/studio/reports/dashboard-counts.store.server.ts'
import { listProblems } from '#src/studio/reports/health/health.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLive } from '#src/ui/live/use-live.ts'
import { useReadAfresh } from '#src/ui/live/use-read-afresh.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/today-page.ts'
import { Arrivals } from './arrivals.tsx'
import { ClassesOfDay } from './classes-of-day.tsx'
import { HallOfDay } from './hall-of-day.tsx'
import { moneyTaskLines, MoneyTasks } from './money-tasks.tsx'
import { NeedsYou, UnmarkedRegisters } from './needs-you.tsx'
import { readClassesOfDay, readHallOfDay } from './read-today.server.ts'

export const meta = unlistedMeta('Today')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx: caller, services } = scopeOf(context)
  const ctx = requireStaff(caller, request)
  const [day, hall, studio] = await Promise.all([
    readClassesOfDay(ctx),
    isAtDesk(ctx.actor) ? readHallOfDay(ctx.reader, ctx.now()) : null,
    ctx.actor.role === 'admin' ? readStudio(ctx, services) : null,
  ])
  return { ...day, hall, studio, date: formatDate(studioDate(ctx.now()), 'full'), role: ctx.actor.role }
}

/** What an admin has to see to beside the day: money, mail and the running of the studio. */
async function readStudio({ reader, now }: SignedInCtx, { config, payments }: Services) {
  const at = now()
  const [{ opening }, counts, tasks, problems] = await Promise.all([
    readSettings(reader),
    findDashboardCounts(reader, { today: studioDate(at), now: at, channels: channelsOf(config) }),
    listMoneyTasks(reader),
    listProblems(reader, { config, now: at }),
  ])
  return {
    isOpen: opening.isOpen,
    failedMessages: counts.failedMessages,
    lateMessages: counts.lateMessages,
    problems: problems.length,
    tasks: moneyTaskLines(tasks, { now: at, provider: payments.name }),
  }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/today',
  acts: {
    task: act(moneyTaskForm, (ctx, { taskId }) => completeMoneyTask(ctx, taskId), {
      refusals: moneyTaskRefusals,
      success: 'Done',
    }),
  },
})

/** The day of someone who works here, with what to do about each thing beside it: classes, arrivals, registers, hall, money, mail
 *  (PRODUCT 2, 3). */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
  const { classes, arrivals, unmarked, next, hall, studio, date, role } = loaderData
  const readAfresh = useReadAfresh()
  useLive({ onSession: readAfresh, onBooking: readAfresh, onHallHire: readAfresh, onResync: readAfresh })
  return (
    <div className="grid grid-cols-1 gap-2">
      <PageHeader title="Today" intro={date} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-10">
          <Arrivals arrivals={arrivals} />
          {classes.length > 0 ? (
            <ClassesOfDay classes={classes} role={role} />
          ) : (
            <EmptyState
              title="No classes scheduled"
              text={next ? `Nothing runs today. Next: ${next}.` : 'Nothing runs today.'}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-10">
          <NeedsYou studio={studio} toAnswer={hall?.toAnswer ?? 0} />
          <UnmarkedRegisters registers={unmarked} />
          {studio && <MoneyTasks tasks={studio.tasks} />}
          {hall && <HallOfDay hires={hall.hires} />}
        </div>
      </div>
    </div>
  )
}
