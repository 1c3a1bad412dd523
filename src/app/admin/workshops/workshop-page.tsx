import { registerOf } from '#src/studio/schedule/sessions/session-address.ts'
import { Link } from 'react-router'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { formatDate } from '#src/kit/time.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { toldText } from '#src/studio/bookings/rosters/notified.ts'
import { cancelWorkshop } from '#src/studio/products/workshops/cancel-workshop.server.ts'
import { changeWorkshop } from '#src/studio/products/workshops/change-workshop.server.ts'
import { makeWorkshop } from '#src/studio/products/workshops/make-workshop.server.ts'
import { workshopForm, workshopRefusals, type WorkshopTerms } from '#src/studio/products/workshops/workshop.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/workshop-page.ts'
import { readWorkshopForm } from './read-workshop.server.ts'
import { WorkshopFields } from './workshop-fields.tsx'

const HERE = '/dashboard/workshops'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.form.title ?? 'Workshops')
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const form = await readWorkshopForm(ctx, idOf(params.id))
  if (!form) throw new Response('There is nothing at this address', { status: 404 })
  return { form }
}

export const action = formAction({
  who: requireAdmin,
  back: HERE,
  acts: {
    save: act(workshopForm, save, {
      refusals: workshopRefusals,
      saysInForm: true,
      invalidText: 'Please look at the fields below',
      success: ({ name }) => `${name}: saved`,
      to: ({ id }) => `${HERE}/${id}`,
      edits: {
        subject: ({ params }) => params.id ?? '',
        async present(ctx, { params }) {
          const id = idOf(params.id ?? 'new')
          return id === null ? null : ((await readWorkshopForm(ctx, id))?.values ?? null)
        },
        by: findLastActor,
      },
    }),
    cancel: act(noFields, (ctx, _, { params }) => cancelWorkshop(ctx, params.id ?? ''), {
      refusals: workshopRefusals,
      success: (cancelled) => `The workshop is cancelled. ${toldText(cancelled)}`,
    }),
  },
  otherwise: 'save',
})

function save(ctx: SignedInCtx, terms: WorkshopTerms, { params }: { params: { id?: string } }) {
  const id = idOf(params.id ?? 'new')
  return id === null ? makeWorkshop(ctx, terms) : changeWorkshop(ctx, { id, terms })
}

/** The id in an address; null for a new one. */
function idOf(param: string): string | null {
  return param === 'new' ? null : param
}

/** The form of a workshop, its registers, and its cancellation (PRODUCT 4.1, Workshops). */
export default function WorkshopPage({ loaderData: { form } }: Route.ComponentProps) {
  const { id, title, isOver, sold, registers, arranged } = form
  return (
    <div className="grid gap-6">
      <p>
        <Link to={HERE}>All workshops</Link>
      </p>
      <PageHeader
        title={title}
        intro="A class on dates of its own. One ticket books all of them, and nothing else does."
      />
      {isOver ? (
        <Notice tone="info">This workshop is over or cancelled.</Notice>
      ) : (
        <PageForm intent="save" isEdit className="grid max-w-3xl gap-5" aria-label={title}>
          {arranged.length > 0 && (
            <p className="text-muted">{`Arranged on their own, and kept: ${arranged.join('; ')}.`}</p>
          )}
          {sold > 0 && (
            <Notice tone="info">
              {`${sold} ${sold === 1 ? 'ticket is' : 'tickets are'} sold. Everybody who has one is told of what you change in dates, place or instructor, and may give it back.`}
            </Notice>
          )}
          <WorkshopFields form={form} />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton>Save</SubmitButton>
            {id && <a href={`/workshops/${id}`}>See the page</a>}
          </div>
        </PageForm>
      )}
      {registers.length > 0 && (
        <section aria-labelledby="registers" className="grid gap-2">
          <h2 id="registers">Registers</h2>
          <ul className="flex flex-wrap gap-x-6">
            {registers.map(({ sessionId, date }) => (
              <li key={sessionId}>
                <a
                  href={registerOf({ id: sessionId, date })}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {formatDate(date)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {id && !isOver && (
        <Card as="section" className="grid max-w-3xl gap-3">
          <h2 className="text-2xl">Cancel the workshop</h2>
          <p>
            {sold > 0
              ? `Everybody with a ticket is told, and their money goes back: ${sold}.`
              : 'Nobody has a ticket yet.'}{' '}
            One date alone is cancelled on the timetable.
          </p>
          <PageForm intent="cancel" isOwn={false}>
            <Button variant="danger">Cancel all dates</Button>
          </PageForm>
        </Card>
      )}
    </div>
  )
}
