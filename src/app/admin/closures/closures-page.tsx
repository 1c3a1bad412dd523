import { Link } from 'react-router'
import { z } from 'zod'
import { namedBankHolidays } from '#src/kit/bank-holidays.ts'
import { addDays, dayAndTime, formatDate, startOfDay, studioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { extendAfterClosure } from '#src/studio/memberships/extensions/extend-after-closure.server.ts'
import { afterClosureForm, afterClosureRefusals } from '#src/studio/memberships/extensions/extension.ts'
import { untoldText } from '#src/studio/bookings/rosters/notified.ts'
import { closeStudio } from '#src/studio/schedule/closures/close-studio.server.ts'
import { closureForm, closureInWords, closureRefusals, closesWholly } from '#src/studio/schedule/closures/closure.ts'
import { listClosures } from '#src/studio/schedule/closures/closures.store.server.ts'
import { reopenStudio } from '#src/studio/schedule/closures/reopen-studio.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/closures-page.ts'
import { CloseForm } from './close-form.tsx'
import { Closing } from './closing.tsx'
import { ClosureList } from './closure-list.tsx'
import { Extending } from './extending.tsx'
import { readClosing } from './read-closing.server.ts'
import { readExtending } from './read-extending.server.ts'

export const meta = unlistedMeta('Closures')

const HERE = '/dashboard/closures'
const DAYS_BACK = 366

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const today = studioDate(ctx.now())
  const closures = await listClosures(ctx.reader, startOfDay(addDays(today, -DAYS_BACK)))
  const year = Number(today.slice(0, 4))
  const query = new URL(request.url).searchParams
  const holidays = [year, year + 1].flatMap(namedBankHolidays).filter(({ date }) => {
    return date >= today && date <= addDays(today, 365) && !closures.some((one) => closesWholly(one, date))
  })
  return {
    today,
    closures: closures.map((one) => ({
      id: one.id,
      when: closureInWords(one),
      reason: one.reason,
      isOver: one.endsAt <= ctx.now(),
      extended:
        one.extendedDays === null ? null : `What was valid is ${counted(one.extendedDays, 'day', 'days')} longer`,
    })),
    holidays: holidays.map((one) => ({ ...one, day: formatDate(one.date, 'shortDated') })),
    closing: query.has('from') ? await readClosing(ctx, query) : null,
    extending: query.has('extend') ? await readExtending(ctx, query) : null,
  }
}

export const action = formAction({
  who: requireAdmin,
  back: HERE,
  acts: {
    close: act(closureForm, closeStudio, {
      refusals: closureRefusals,
      success: ({ closure, sessions, people, untold, hires }) =>
        `Closed ${closureInWords(closure)}. Cancelled: ${counted(sessions, 'class', 'classes')}, ${counted(hires, 'hall hire', 'hall hires')}. Told: ${counted(people, 'person', 'people')}. ${untoldText(untold)}`.trim(),
    }),
    extend: act(afterClosureForm.extend({ closureId: lineOrNone(100) }), extendAfterClosure, {
      refusals: afterClosureRefusals,
      success: ({ extended, left }) => `Extended: ${extended.length}. Left as they are: ${left.length}.`,
    }),
    reopen: act(z.object({ closureId: lineOrNone(100), overlapReason: lineOrNone(200).optional() }), reopen, {
      refusals: closureRefusals,
      saysInForm: true,
      success: ({ sessions, people, untold, arranged }) =>
        `Open again. Back on the timetable: ${counted(sessions, 'class', 'classes')}. Told: ${counted(people, 'person', 'people')}.${arrangedText(arranged)} ${untoldText(untold)}`.trim(),
    }),
  },
  otherwise: 'close',
})

async function reopen(ctx: SignedInCtx, closure: { closureId: string; overlapReason?: string }) {
  const { bookings, studio } = await readSettings(ctx.reader)
  return reopenStudio(ctx, { ...closure, scheduling: { weeksAhead: bookings.weeksAhead, alertTo: studio.email } })
}

function arrangedText(arranged: readonly { name: string; startsAt: Date }[]): string {
  const dates = arranged.map(({ name, startsAt }) => `${name}, ${dayAndTime(startsAt)}`)
  return dates.length === 0 ? '' : ` As they were arranged on their own: ${dates.join('; ')}.`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** When the whole studio is closed: classes and hall together, with who would be affected before it is done (PRODUCT 4.1). */
export default function ClosuresPage({
  loaderData: { today, closures, holidays, closing, extending },
}: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <PageHeader
        title="Closures"
        intro="While the studio is closed there are no classes and nothing is let. Everybody who had booked is told once, and gets back what each place was booked with."
        actions={
          <ButtonLink to="/dashboard/schedule" variant="secondary">
            Class Management
          </ButtonLink>
        }
      />
      {closing && <Closing closing={closing} />}
      {extending && <Extending extending={extending} />}
      <section aria-labelledby="closed" className="grid gap-4">
        <h2 id="closed">Closed</h2>
        <ClosureList closures={closures.filter(({ isOver }) => !isOver)} none="No closures to come." />
      </section>
      {closures.some(({ isOver }) => isOver) && (
        <section aria-labelledby="over" className="grid gap-4">
          <h2 id="over">Over</h2>
          <ClosureList closures={closures.filter(({ isOver }) => isOver).toReversed()} none="" />
        </section>
      )}
      <CloseForm today={today} values={closing?.typed} />
      {holidays.length > 0 && (
        <section aria-labelledby="holidays" className="grid gap-4">
          <h2 id="holidays">Bank holidays</h2>
          <ul className="divide-y divide-line">
            {holidays.map(({ date, day, name }) => (
              <li key={date} className="flex items-center justify-between gap-3 py-2">
                <span>{`${name}, ${day}`}</span>
                <Link
                  to={`${HERE}?from=${date}&reason=${encodeURIComponent(name)}`}
                  aria-label={`Close on ${name}, ${day}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  Close
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
