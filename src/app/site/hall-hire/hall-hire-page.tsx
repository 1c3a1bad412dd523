import { data, redirect } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { addDays, isStudioDate, studioDate } from '#src/kit/time.ts'
import { ctxOf, scopeOf } from '#src/platform/app-services.server.ts'
import { shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import type { HallDay } from '#src/studio/hall-hire/hours/hall-availability.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { findHallDay } from '#src/studio/hall-hire/hours/find-hall-day.server.ts'
import { replySentence } from '#src/studio/hall-hire/hall-words.ts'
import { receivedText } from '#src/studio/hall-hire/form/hall-response.ts'
import { hallRequestForm } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { hallRequestMessages } from '#src/studio/hall-hire/hall-request.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { requestHallHire } from '#src/studio/hall-hire/request-hall-hire.server.ts'
import { signHallLink } from '#src/studio/hall-hire/emails/sign-hall-link.server.ts'
import { listPhotographs } from '#src/studio/content/pictures/pictures.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { Route } from './+types/hall-hire-page.ts'
import { fixedMeta } from '../seo/page-meta.ts'
import { hallAsVenue } from '../seo/structured-data.ts'
import { HallBookingDialog, HallBookingPage, Lasting, OwnRequests } from './hall-booking.tsx'
import { AvailableTimes, Included, Rules, ServicesAndContact } from './hall-details.tsx'
import { HallHero } from './hall-hero.tsx'
// The linter does not know Vite's `?worker&url`: the script built on its own, by its address.
// oxlint-disable-next-line import/default
import bookingScript from './booking-script.ts?worker&url'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now, links } = ctxOf(context)
  if (!(await findHall(reader))) throw redirect('/')
  const [settings, { hall }] = await Promise.all([readSettings(reader), listPhotographs(reader, 'site')])
  const { hallHire, openingHours, studio, texts } = settings
  const today = studioDate(now())
  const query = new URL(request.url).searchParams
  const date = query.get('date')
  return {
    about: hallAsVenue(settings, { to: links.to, photograph: hall }),
    terms: { ...hallHire, firstDate: today, lastDate: addDays(today, hallHire.bookAheadDays) },
    hours: openingHours,
    studio,
    texts,
    photograph: hall,
    isForm: query.has('book'),
    day: query.has('book') && isStudioDate(date) ? await findHallDay(reader, date, now()) : null,
  }
}

/** The form without scripts; with them the page's own script sends the same to the API. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services, network: from } = scopeOf(context)
  const post = { intent: 'form', form: await request.formData() }
  const parsed = parseForm(hallRequestForm, post.form)
  if (!parsed.ok) return withDay(shownAgain(post, parsed), null)
  const network = services.config.rateLimit ? from : undefined
  const { overlapReason, ...wish } = parsed.value
  const outcome = await requestHallHire(ctx, wish, { network, overlapReason })
  if (!outcome.ok) {
    const { status, message } = hallRequestMessages[outcome.refusal]
    if (outcome.refusal === 'no_hall') return redirectWithNotice('/', { tone: 'error', text: message })
    const error = status === 429 ? hallTexts.bookingFailed(message) : message
    const day = await findHallDay(ctx.reader, parsed.value.eventDate, ctx.now())
    return withDay(shownAgain(post, { ...outcome, status, error }), day)
  }
  const link = new URL(signHallLink(ctx.links, outcome.value))
  const { hallHire } = await readSettings(ctx.reader)
  const text = receivedText(outcome.value, hallHire)
  return redirectWithNotice(link.pathname + link.search, { tone: 'success', text })
}

/** A refused form also shows what is free on its date. */
function withDay({ data: result, init }: ReturnType<typeof shownAgain>, day: HallDay | null) {
  return data({ ...result, day }, init ?? undefined)
}

/** A form refused by a limit says when it may be sent again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta = fixedMeta({
  title: 'Hall Hire',
  description: 'Hire our hall for parties, workshops, meetings and rehearsals, by the hour.',
  path: '/hall-hire',
  art: 'gymnastics',
})

export default function HallHirePage({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, hours, studio, texts, photograph, isForm, day } = loaderData
  const scripts = <script type="module" src={bookingScript} />
  if (isForm || actionData) {
    return (
      <>
        {scripts}
        <HallBookingPage terms={terms} day={actionData?.day ?? day} />
      </>
    )
  }
  return (
    <>
      {scripts}
      <Lasting />
      <HallHero terms={terms} lead={texts.hallHireLead} reply={replySentence(terms)} photograph={photograph} />
      <OwnRequests zone={studio.zone} />
      <Included terms={terms} />
      <AvailableTimes hours={hours} />
      <Rules terms={terms} />
      <ServicesAndContact studio={studio} consultation={texts.hallHireConsultation} reply={replySentence(terms)} />
      <HallBookingDialog terms={terms} />
    </>
  )
}
