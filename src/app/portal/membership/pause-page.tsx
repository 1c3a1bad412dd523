import { formatDate, lastDayInWords, dayInWords, studioDate } from '#src/kit/time.ts'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { endPause } from '#src/studio/memberships/plan-changes/end-pause.server.ts'
import {
  endPauseRefusals,
  PAUSE_ENDED_TEXT,
  PAUSED_DAYS_A_YEAR,
  PAUSED_TEXT,
  pauseForm,
  pauseInWords,
  pauseRefusals,
  SHORTEST_PAUSE_DAYS,
} from '#src/studio/memberships/plan-changes/pause.ts'
import { findPause } from '#src/studio/memberships/plan-changes/pauses.store.server.ts'
import { pausePlan } from '#src/studio/memberships/plan-changes/pause-plan.server.ts'
import { previewPause } from '#src/studio/memberships/plan-changes/preview-pause.server.ts'
import { placeInWords } from '#src/studio/bookings/emails/whose-place.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/pause-page.ts'

const BACK = '/dashboard/membership'

export const meta = unlistedMeta('Pause your membership')

/** A member's pause: its days, what they would do, and the button; or the pause that is planned or on (PRODUCT 4.4a). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const pause = await findPause(ctx.reader, ctx.actor.userId, studioDate(ctx.now()))
  const chosen = new URL(request.url).searchParams
  return {
    pause: pause && { days: pauseInWords(pause), hasBegun: pause.startsOn <= studioDate(ctx.now()) },
    from: chosen.get('from') ?? '',
    until: chosen.get('until') ?? '',
    seen: !pause && chosen.has('from') ? await look(ctx, chosen) : null,
  }
}

type Seen =
  | { isFine: false; fields: FieldErrors; error: string | null }
  | { isFine: true; days: string; released: string[]; until: string | null; next: string | null }

async function look(ctx: SignedInCtx, chosen: URLSearchParams): Promise<Seen> {
  const parsed = parseForm(pauseForm.omit({ reason: true, holdingId: true }), chosen)
  if (!parsed.ok) return { isFine: false, fields: parsed.fields, error: null }
  const { from, until } = parsed.value
  const outcome = await previewPause(ctx, { from, until, reason: '', memberId: ctx.actor.userId })
  if (!outcome.ok) return { isFine: false, fields: {}, error: pauseRefusals[outcome.refusal].message }
  const { released, heldUntil, next } = outcome.value
  return {
    isFine: true,
    days: `${formatDate(from, 'full')} to ${formatDate(until, 'full')}`,
    released: released.map(placeInWords),
    until: heldUntil && lastDayInWords(heldUntil, 'full'),
    next: next?.isCollected ? dayInWords(next.renewsAt, 'full') : null,
  }
}

export const action = formAction({
  who: requireAccount,
  back: BACK,
  acts: {
    pause: act(pauseForm, (ctx, form) => pausePlan(ctx, { ...form, memberId: ctx.actor.userId }), {
      refusals: pauseRefusals,
      success: PAUSED_TEXT,
    }),
    end: act(noFields, (ctx) => endPause(ctx, { memberId: ctx.actor.userId }), {
      refusals: endPauseRefusals,
      success: PAUSE_ENDED_TEXT,
    }),
  },
})

export default function PausePage({ loaderData }: Route.ComponentProps) {
  const { pause, from, until, seen } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Pause your membership"
        intro={`For ${SHORTEST_PAUSE_DAYS} days or more, and ${PAUSED_DAYS_A_YEAR} days a year at most. The paused days are added to your membership, and nothing is collected in them.`}
      />
      {pause ? (
        <EndPause pause={pause} />
      ) : seen?.isFine ? (
        <Confirmation seen={seen} from={from} until={until} />
      ) : (
        <Days from={from} until={until} fields={seen?.fields ?? {}} error={seen?.error ?? null} />
      )}
    </div>
  )
}

type DaysProps = { from: string; until: string; fields: FieldErrors; error: string | null }

function Days({ from, until, fields, error }: DaysProps) {
  return (
    <Card as="section" className="max-w-text">
      <form action={`${BACK}/pause`} className="grid gap-4">
        {error && <Notice tone="error">{error}</Notice>}
        <Field label="First day" name="from" type="date" required defaultValue={from} error={fields.from} />
        <Field label="Last day" name="until" type="date" required defaultValue={until} error={fields.until} />
        <Button className="justify-self-start">See what happens</Button>
      </form>
    </Card>
  )
}

type ConfirmationProps = { seen: Extract<Seen, { isFine: true }>; from: string; until: string }

function Confirmation({ seen, from, until }: ConfirmationProps) {
  const { days, released } = seen
  return (
    <Card as="section" className="grid max-w-text gap-4">
      <h2 className="text-2xl">{days}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        <li>No classes can be booked on these days, and recurring bookings leave them out.</li>
        {seen.until && <li>{`What you have paid for then lasts until ${seen.until}.`}</li>}
        {seen.next && <li>{`Your next month begins on ${seen.next}. Nothing is collected in the pause.`}</li>}
        <li>You can end the pause at any time.</li>
      </ul>
      {released.length > 0 && (
        <div>
          <h3 className="font-semibold">These bookings will be cancelled</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {released.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <PageForm intent="pause" className="grid gap-4">
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="until" value={until} />
        <Field label="Reason" name="reason" required maxLength={500} autoComplete="off" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Pause my membership</SubmitButton>
          <ButtonLink to={`${BACK}/pause`} variant="secondary">
            Choose other days
          </ButtonLink>
        </div>
      </PageForm>
    </Card>
  )
}

function EndPause({ pause: { days, hasBegun } }: { pause: { days: string; hasBegun: boolean } }) {
  return (
    <Card as="section" className="grid max-w-text gap-4">
      <h2 className="text-2xl">{days}</h2>
      <p>
        {hasBegun
          ? 'If you end the pause today you can book again at once. The days you have not used come off the end of your membership again.'
          : 'If you withdraw the pause your membership goes on as if it had never been planned. Bookings that were cancelled stay cancelled.'}
      </p>
      <PageForm intent="end" className="flex flex-wrap gap-3">
        <SubmitButton>{hasBegun ? 'End the pause today' : 'Withdraw the pause'}</SubmitButton>
        <ButtonLink to={BACK} variant="secondary">
          Keep it
        </ButtonLink>
      </PageForm>
    </Card>
  )
}
