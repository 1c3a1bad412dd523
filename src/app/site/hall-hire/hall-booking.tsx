import { useRouteLoaderData } from 'react-router'
import { isAtDesk } from '#src/platform/role.ts'
import type { loader as rootLoader } from '#src/root.tsx'
import { type ReplyRule, replySentence } from '#src/studio/hall-hire/hall-words.ts'
import { formatPence } from '#src/kit/money.ts'
import type { HallDay } from '#src/studio/hall-hire/hours/hall-availability.ts'
import { HallBookingForm, type HallFormTerms } from '#src/studio/hall-hire/form/hall-booking-form.tsx'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { useFormResult } from '#src/ui/forms/page-form.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

type HallBookingProps = { terms: HallFormTerms & ReplyRule; day?: HallDay | null }

/** The form as a page of its own. Without scripts the date comes first, to see what is free; with them the form shows that itself. */
export function HallBookingPage({ terms, day }: HallBookingProps) {
  const sent = useFormResult({})
  return (
    <div id="book" className="page-width grid max-w-3xl gap-4 pt-6 pb-20">
      <BackLink to="/hall-hire">Back to Hall Hire</BackLink>
      <PageHeader
        title="Book the hall"
        intro={`${formatPence(terms.pricePerHourPence)} an hour, a part hour counts as a whole hour. ${replySentence(terms)}`}
      />
      <Lasting />
      <Card as="section" tone="sunk" data-screen-only data-hall-look>
        <form method="get" action="/hall-hire" className="flex flex-wrap items-end gap-4">
          <input type="hidden" name="book" value="1" />
          <Field
            label="See what is free on"
            name="date"
            type="date"
            required
            min={terms.firstDate}
            max={terms.lastDate}
            defaultValue={day?.date ?? sent?.values.eventDate}
            className="grow"
          />
          <Button variant="secondary">Show free times</Button>
        </form>
      </Card>
      <Card as="section">
        <HallBookingForm terms={terms} day={day} id="book" canSayWhy={useIsAtDesk()} />
      </Card>
    </div>
  )
}

/** The same form in a dialog, and what the page shows after it was sent. */
export function HallBookingDialog({ terms }: Pick<HallBookingProps, 'terms'>) {
  return (
    <Dialog id="hall-booking" title="Book the hall">
      <HallBookingForm terms={terms} id="hall" isInDialog canSayWhy={useIsAtDesk()} />
      <div data-hall-success hidden role="status" className="grid justify-items-center gap-4 py-10 text-center">
        <span className="hue-yoga grid size-16 place-items-center rounded-full bg-hue text-on-hue">
          <Icon name="tick" className="size-9" />
        </span>
        <p className="font-display text-3xl font-bold">Request received</p>
        <p className="max-w-[36ch] text-muted" data-hall-success-text />
      </div>
    </Dialog>
  )
}

function useIsAtDesk(): boolean {
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer
  return viewer ? isAtDesk(viewer) : false
}

/** What stays on the page after a request was sent from it; the script fills it in. */
export function Lasting() {
  return (
    <div data-hall-lasting hidden className="page-width py-6">
      <Notice tone="success">
        <span data-hall-lasting-text />{' '}
        <a data-hall-lasting-link href="/hall-hire" className="font-semibold underline underline-offset-4">
          See or cancel your request
        </a>
      </Notice>
    </div>
  )
}

/** The requests sent from this browser (its own storage, without names); hidden when there are none. */
export function OwnRequests({ zone }: { zone: string }) {
  return (
    <section data-hall-own data-zone={zone} hidden aria-labelledby="own-title" className="page-width pt-16">
      <h2 id="own-title" className="pb-2">
        Your requests
      </h2>
      <p className="max-w-text pb-5 text-muted">
        Sent from this browser and kept only in it. The link in our mail shows everything about a booking.
      </p>
      <p data-hall-own-error role="alert" hidden className="pb-4 font-semibold text-on-error" />
      <ul data-hall-own-list className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" />
    </section>
  )
}
