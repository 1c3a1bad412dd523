import { Form, Link } from 'react-router'
import { addDays, formatDate, isStudioDate, studioDate } from '#src/kit/time.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/house.server.ts'
import { listRegister } from '#src/studio/attendance/attendance.store.server.ts'
import { listStaffSessions } from '#src/studio/bookings/staff-sessions.store.server.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/attendance-page.ts'
import { Register } from './register.tsx'

export function meta() {
  return [{ title: 'Attendance · Tempo' }, { name: 'robots', content: 'noindex' }]
}

/** The registers of one day: an admin's whole studio, an instructor's own sessions (PRODUCT 2, 4.7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now } = requireRole(ctxOf(context), request, ['instructor', 'admin'])
  const today = studioDate(now())
  const asked = new URL(request.url).searchParams.get('date')
  const date = isStudioDate(asked) ? asked : today
  const taughtBy = actor.role === 'admin' ? null : actor.userId
  const sessions = await listStaffSessions(reader, { from: date, to: date, taughtBy })
  const lines = await listRegister(
    reader,
    sessions.map(({ id }) => id),
  )
  return {
    date,
    title: formatDate(date, 'full'),
    before: addDays(date, -1),
    after: addDays(date, 1),
    isOpen: date <= today,
    canAddWalkIn: actor.role === 'admin' && date === today,
    registers: sessions
      .filter(({ status }) => status === 'scheduled')
      .map((session) => ({ ...session, lines: lines.filter(({ sessionId }) => sessionId === session.id) })),
  }
}

export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  const { date, title, before, after, registers, isOpen, canAddWalkIn } = loaderData
  return (
    <div className="grid gap-8">
      <PageHeader title="Attendance" intro={title} />
      <Form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
        <Link to={`?date=${before}`} className={buttonLook({ variant: 'secondary' })}>
          Day before
        </Link>
        <Field label="Day" name="date" type="date" key={date} defaultValue={date} />
        <Button variant="secondary">Show</Button>
        <Link to={`?date=${after}`} className={buttonLook({ variant: 'secondary' })}>
          Day after
        </Link>
      </Form>
      {!isOpen && <p className="text-muted">Registers open on the day of the class.</p>}
      {registers.length === 0 && <EmptyState title="No classes scheduled" text="There is no register for this day." />}
      {registers.map((register) => (
        <Register key={register.id} register={register} isOpen={isOpen} canAddWalkIn={canAddWalkIn} />
      ))}
    </div>
  )
}
