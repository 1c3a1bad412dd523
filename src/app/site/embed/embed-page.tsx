import { redirect } from 'react-router'
import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { amountInPounds } from '#src/studio/billing/payments/payment.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { readCatalogue } from '#src/studio/products/read-catalogue.server.ts'
import { NO_HALL_TEXT } from '#src/studio/hall-hire/form/hall-texts.ts'
import { accentCss } from '#src/studio/settings/brand.ts'
import { EMBEDS, framedBy, isEmbed } from '#src/studio/settings/embeds/embeds.ts'
import { describeOpeningHours, type Settings } from '#src/studio/settings/settings.ts'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/embed-page.ts'
import { readHasHall, readSharedSettings } from '../layout/shared-facts.server.ts'
import { EmbeddedDays, EmbeddedHall, EmbeddedPackages } from './embedded.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.title ?? 'For other sites')
}

const DAYS_SHOWN = 7
const HEX = /^[0-9a-f]{6}$/i

/** A part of the site within a page of another site, which the owner has allowed to show it. It is drawn as for a visitor to every
 *  reader and has no form: what one presses opens the studio itself, in a tab of its own. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { show } = params
  if (!isEmbed(show)) throw redirect('/')
  const search = new URL(request.url).searchParams
  const settings = await readSharedSettings(scope)
  scope.elsewhere = framedBy(settings.embeds.sites)
  const accent = search.get('accent') ?? ''
  return {
    title: `${EMBEDS[show]}, ${settings.studio.name}`,
    studioName: settings.studio.name,
    // A colour of the page around it, in shades that can be read.
    brandCss: accentCss(HEX.test(accent) ? `#${accent.toLowerCase()}` : settings.brand.accent),
    days: show === 'timetable' ? await readDays(scope, search.get('type')) : null,
    packages: show === 'packages' ? await readPackages(scope) : null,
    hall: show === 'hall' && (await readHasHall(scope)) ? hallOf(settings) : null,
    isNotLet: show === 'hall' && !(await readHasHall(scope)),
  }
}

async function readDays({ ctx }: Scope, type: string | null) {
  const [at, today] = [ctx.now(), studioDate(ctx.now())]
  const span = { from: today, to: addDays(today, DAYS_SHOWN - 1), now: at }
  const sessions = (await listSessionOffers(ctx.reader, span, null)).filter(
    ({ typeId, status, startsAt }) => status === 'scheduled' && startsAt > at && (!type || typeId === type),
  )
  const dates = [...new Set(sessions.map(({ date }) => date))]
  return dates.map((date) => ({
    date,
    title: formatDate(date, 'full'),
    sessions: sessions
      .filter((one) => one.date === date)
      .map(({ id, name, startTime, endTime, instructor, room, spotsLeft }) => ({
        id,
        name,
        time: `${startTime} to ${endTime}`,
        detail: [instructor && `with ${instructor}`, room].filter(Boolean).join(', '),
        isFull: spotsLeft <= 0,
      })),
  }))
}

async function readPackages({ ctx }: Scope) {
  const { packages, others } = await readCatalogue(ctx.reader)
  return [...packages, ...others].map(({ id, name, pricePence, terms }) => ({
    id,
    name,
    price: `£${amountInPounds(pricePence)}`,
    terms,
  }))
}

function hallOf({ hallHire: { name, description, pricePerHourPence, capacity }, openingHours }: Settings) {
  const hours = describeOpeningHours(openingHours)
  return { name, description, capacity, price: `£${amountInPounds(pricePerHourPence)} an hour`, hours }
}

export type Embedded = Route.ComponentProps['loaderData']

export default function EmbedPage({ loaderData: { title, days, packages, hall, isNotLet } }: Route.ComponentProps) {
  return (
    <main id="main" aria-label={title} className="grid gap-6 p-1 pb-4">
      <h1 className="sr-only">{title}</h1>
      {days && <EmbeddedDays days={days} />}
      {packages && <EmbeddedPackages packages={packages} />}
      {hall && <EmbeddedHall hall={hall} />}
      {isNotLet && <p>{NO_HALL_TEXT}</p>}
      {/* How high it is, to the page around it. */}
      <script type="module" src="/embed-frame.js" />
    </main>
  )
}
