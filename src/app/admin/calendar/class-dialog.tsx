import { Link } from 'react-router'
import { z } from 'zod'
import { studioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireAdmin, requireDesk, requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { toldText } from '#src/studio/bookings/rosters/notified.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { classChangeRefusals } from '#src/studio/schedule/classes/session-change.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { AddressedDialog } from '#src/ui/dialogs/addressed-dialog.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { ReasonField } from '#src/ui/forms/reason-field.tsx'
import { PageForm, SubmitButton, useIsShownAgain } from '#src/ui/forms/page-form.tsx'
import { waitingActs } from '../attendance/waiting-acts.server.ts'
import type { Route } from './+types/class-dialog.ts'
import { calendarAddress, readCalendarQuery } from './calendar-query.ts'
import { type ClassInCalendar, readClass } from './read-class.server.ts'
import { Roster } from './roster.tsx'
import { useLeaveDialog } from './use-calendar-keys.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return readClass(requireStaff(ctxOf(context), request), params.sessionId, request)
}

const coverForm = z.object({
  instructorId: z.uuid('Please choose a teacher'),
  overlapReason: lineOrNone(200).optional(),
})

/** Who covers, before what is wrong with the form. */
function coverFormOf({ ctx, request }: Post<SignedInCtx>) {
  requireAdmin(ctx, request)
  return coverForm
}

/** Cover: another teacher on this date, and nothing else changed; for admins. The waiting list: as on the register. */
export const action = formAction({
  who: requireDesk,
  back: ({ ctx, request, params, intent }) => {
    const below = intent === 'cover' ? '' : `/class/${params.sessionId}`
    return calendarAddress(readCalendarQuery(new URL(request.url), studioDate(ctx.now())), below)
  },
  acts: {
    ...waitingActs,
    cover: act(coverFormOf, (ctx, words, { params }) => changeClass(ctx, { ...onlyDate(params), words }), {
      refusals: classChangeRefusals,
      saysInForm: true,
      success: (changed) => `Cover is arranged. ${toldText(changed)}`,
    }),
  },
})

function onlyDate({ sessionId }: { sessionId?: string }) {
  return { sessionId: sessionId ?? '', reach: 'this-date' } as const
}

/** A class of the calendar with what to do about it (PRODUCT 2: each role what it may). */
export default function ClassDialog({ loaderData: one }: Route.ComponentProps) {
  return (
    <AddressedDialog title={one.name} onClose={useLeaveDialog(one.behind, one.id)}>
      <div className={`hue-${one.typeId} border-l-[0.4rem] border-hue pl-4`}>
        <p className="text-lg font-semibold">{one.when}</p>
        <p>{one.about.join(' · ')}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted tabular-nums">
          {one.places}
          {one.held > 0 && `, ${one.held} held for people who are paying`}
          {one.waiting.length > 0 && <Badge tone="info">{one.waiting.length} waiting</Badge>}
          {one.isCancelled && <Badge tone="error">Cancelled</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {one.acts.map(({ label, to }, n) => (
          <Link key={to} to={to} className={buttonLook({ variant: n === 0 ? 'primary' : 'secondary' })}>
            {label}
          </Link>
        ))}
      </div>
      <Roster one={one} />
      {one.covers.length > 0 && <Cover covers={one.covers} />}
    </AddressedDialog>
  )
}

function Cover({ covers }: Pick<ClassInCalendar, 'covers'>) {
  return (
    <Disclosure label="Cover: another teacher" isOpen={useIsShownAgain({ intent: 'cover' })}>
      <PageForm intent="cover" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <SelectField
          label="Teacher on this date"
          name="instructorId"
          required
          defaultValue=""
          options={[{ value: '', label: 'Choose a teacher …' }, ...covers]}
        />
        <SubmitButton variant="secondary">Arrange cover</SubmitButton>
        <ReasonField name="overlapReason" />
        <p className="text-muted sm:col-span-2">The new teacher and everybody who has booked are told.</p>
      </PageForm>
    </Disclosure>
  )
}
