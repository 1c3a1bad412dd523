import { redirect } from 'react-router'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { refundInWords } from '#src/studio/bookings/tickets/ticket.ts'
import { heldDates } from '#src/studio/products/workshops/workshop.ts'
import { findWorkshop } from '#src/studio/products/workshops/workshops.store.server.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/workshop-page.ts'
import { viewWorkshop, workshopAsEvent } from './workshop-view.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { reader, now, links, paysOnline } = ctxOf(context)
  const workshop = await findWorkshop(reader, params.slug, now())
  // One that was taken off: the others are there.
  if (!workshop || workshop.state === 'hidden') throw redirect('/workshops')
  const settings = await readSettings(reader)
  const { cancellationCutoffHours: cutoffHours } = settings.bookings
  const [first] = heldDates(workshop)
  return {
    about: workshopAsEvent(workshop, { now: now(), settings, to: links.to }),
    workshop: viewWorkshop(workshop, now()),
    refund: first && refundInWords(first.startsAt, { refundDays: workshop.refundDays, cutoffHours }),
    isPaidAtStudio: !paysOnline,
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { workshop, about } = loaderData
  const when = workshop.summary && `${workshop.summary}. `
  const description = `${when}${workshop.name} at the studio, ${workshop.price}: what it is, when, and places to book.`
  const facts = { title: workshop.name, description: description.slice(0, 165), path: workshop.href }
  return pageMeta(matches, { ...facts, ...(about && { about }) })
}

/** One workshop: what it is, its dates, what it costs, until when it is refunded, and its ticket (PRODUCT 4.1). */
export default function WorkshopPage({ loaderData }: Route.ComponentProps) {
  const { workshop, refund, isPaidAtStudio } = loaderData
  const { name, typeId, description, dates, instructor, room, level, price, seats, closed, bookHref } = workshop
  const facts = [
    ['Instructor', instructor],
    ['Where', room],
    ['Level', level],
    ['Price', dates.length > 1 ? `${price} for ${dates.length} dates` : price],
    ['Places', closed ?? seats],
  ]
  return (
    <div className={`hue-${typeId} page-width grid gap-6 pt-10`}>
      <div className="class-type">
        <div className="class-type-art">
          <MotionTrace figure={typeId} className="size-full" />
        </div>
        <div className="grid content-start gap-5 p-5 sm:p-8">
          <PageHeader title={name} intro={description || undefined} />
          <section aria-labelledby="dates" className="grid gap-2">
            <h2 id="dates" className="text-xl">
              {dates.length > 1 ? 'Dates' : 'Date'}
            </h2>
            <ul className="grid gap-1">
              {dates.map(({ id, startsAt, when, isCancelled }) => (
                <li key={id} className="font-semibold tabular-nums">
                  <time dateTime={startsAt}>{isCancelled ? <s>{when}</s> : when}</time>
                  {isCancelled && ' cancelled'}
                </li>
              ))}
            </ul>
          </section>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {facts.map(
              ([label, value]) =>
                value && (
                  <div key={label} className="contents">
                    <dt className="text-muted">{label}</dt>
                    <dd className="tabular-nums">{value}</dd>
                  </div>
                ),
            )}
          </dl>
          {bookHref ? (
            <>
              {refund && <p className="max-w-text text-muted">{refund}</p>}
              <ButtonLink to={bookHref} size="large" className="justify-self-start">
                Book your place
              </ButtonLink>
              {isPaidAtStudio && <p>{PAID_AT_STUDIO_TEXT}</p>}
            </>
          ) : (
            <Notice tone="info">{closed}</Notice>
          )}
        </div>
      </div>
      <p>
        <a href="/workshops" className="font-semibold underline underline-offset-4">
          All workshops
        </a>
      </p>
    </div>
  )
}
