import { dayInWords, lastDayInWords } from '#src/kit/time.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { readCatalogue } from '#src/studio/products/read-catalogue.server.ts'
import { listHistories } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { NEWCOMER, soldTo } from '#src/studio/products/product.ts'
import { findMembershipCovering } from '#src/studio/memberships/memberships.store.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { planOffer } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { findPendingChange } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { describeOpeningHours } from '#src/studio/settings/settings.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { phoneAddress } from '#src/ui/phone-link.tsx'
import type { Route } from './+types/membership-page.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { packagesAsOffers } from '../seo/structured-data.ts'
import { CompareAndSave } from './compare-and-save.tsx'
import { PackageCard } from './package-card.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.words.title ?? 'Prices'
  const description = loaderData ? describe(loaderData) : ''
  return pageMeta(matches, { title, description, path: '/membership', art: 'zumba', about: loaderData?.about })
}

/** What is sold, in one sentence. */
function describe({ packages, others, dropInPence }: Pick<LoaderData, 'packages' | 'others' | 'dropInPence'>): string {
  const monthly = `Monthly class packages${dropInPence === null ? '' : ' without the drop-in fee'}`
  const isShared = packages.some((one) => one.isShared)
  const plans = packages.length > 0 ? [monthly + (isShared ? ', for one or for the family to share' : '')] : []
  const isSold = (...kinds: string[]) => others.some(({ kind }) => kinds.includes(kind))
  const rest = [...(isSold('pass', 'intro') ? ['passes'] : []), ...(isSold('single') ? ['single classes'] : [])]
  const sold = [...plans, ...rest].join(', ').replace(/, ([^,]*)$/, ' and $1')
  return sold ? `${sold.charAt(0).toUpperCase()}${sold.slice(1)}.` : 'What classes cost at the studio.'
}

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, reader, now, links } = ctxOf(context)
  const [catalogue, settings] = await Promise.all([readCatalogue(reader), readSettings(reader)])
  const { packages, others } = catalogue
  const memberId = actor.kind === 'account' ? actor.userId : null
  const cover = memberId && (await findMembershipCovering(reader, memberId, now()))
  const pending = memberId && (await findPendingChange(reader, memberId, now()))
  const held = cover ? await findPackage(reader, cover.packageId) : null
  const people = memberId ? await listHistories(reader, memberId, now()) : [NEWCOMER]
  return {
    ...catalogue,
    about: packagesAsOffers(packages, settings, links.to),
    packages: packages.map((one) => ({
      ...one,
      offer: memberId ? planOffer(held, one, pending && pending.toPackageId) : ('sign_in' as const),
    })),
    others: soldTo(others, people).map((one) => ({
      ...one,
      offer: memberId ? ('start' as const) : ('sign_in' as const),
    })),
    held: cover && held ? { name: held.name, until: lastDayInWords(cover.endsAt, 'full') } : null,
    pending: pending && { to: pending.toPackageId, on: dayInWords(pending.effectiveAt, 'full') },
    studio: { ...settings.studio, hours: describeOpeningHours(settings.studioHours) },
  }
}

export default function MembershipPage({ loaderData }: Route.ComponentProps) {
  const { packages, others, held, pending, dropInPence, lead, referral, words, studio } = loaderData
  const pendingName = packages.find(({ id }) => pending && id === pending.to)?.name
  return (
    <div className="page-width grid gap-16 py-12 print:gap-6 print:p-0">
      <div>
        <PageHeader title={words.title} intro={lead} />
        {held && (
          <Notice tone="info" className="mb-6">
            {`You hold the ${held.name} until ${held.until}.`}
            {pending && ` Your membership change to ${pendingName} will be effective on ${pending.on}.`}
          </Notice>
        )}
        <Cards sold={packages} dropInPence={dropInPence} />
        {packages.length === 0 && <Cards sold={others} dropInPence={dropInPence} />}
        {packages.length + others.length === 0 && (
          <EmptyState
            title="Nothing is on sale at the moment"
            text="Ask us what classes cost, or look at what is on."
            action={<ButtonLink to="/timetable">See the timetable</ButtonLink>}
          />
        )}
        {referral && (
          <p className="mt-6 text-muted">
            {referral}{' '}
            <a href="/dashboard/membership#friends" className="underline underline-offset-4">
              Your link for friends
            </a>
          </p>
        )}
      </div>
      {packages.length > 0 && <CompareAndSave packages={packages} dropInPence={dropInPence} />}
      {packages.length > 0 && others.length > 0 && (
        <section aria-labelledby="passes-title" className="later grid gap-4 [--later:35rem]">
          <h2 id="passes-title">Passes and offers</h2>
          <Cards sold={others} dropInPence={dropInPence} />
        </section>
      )}
      <Contact studio={studio} ask={words.ask} />
    </div>
  )
}

type LoaderData = Route.ComponentProps['loaderData']
type Cards = { sold: LoaderData['packages'] | LoaderData['others']; dropInPence: number | null }

function Cards({ sold, dropInPence }: Cards) {
  if (sold.length === 0) return null
  return (
    <ul className="grid gap-4 md:grid-cols-3 print:grid-cols-3">
      {sold.map((one) => (
        <PackageCard key={one.id} sold={one} dropInPence={dropInPence} offer={one.offer} />
      ))}
    </ul>
  )
}

function Contact({ studio, ask }: { studio: LoaderData['studio']; ask: string }) {
  return (
    <Card
      as="section"
      tone="sunk"
      className="later grid gap-4 [--later:29rem] sm:grid-cols-2 sm:[--later:13rem]"
      aria-labelledby="contact-title"
    >
      <div className="grid content-start gap-3">
        <h2 id="contact-title">{ask}</h2>
        <p>Not sure which one fits, or buying for a family? Ring us or write, we are glad to help.</p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={phoneAddress(studio.phone)} className="whitespace-nowrap">
            {studio.phone}
          </ButtonLink>
          <ButtonLink to={`mailto:${studio.email}`} variant="secondary">
            {studio.email}
          </ButtonLink>
        </p>
      </div>
      <div className="grid content-start gap-1">
        <p className="font-semibold">{studio.name}</p>
        <p>{studio.addressLines.join(', ')}</p>
        <ul className="mt-2 text-muted">
          {studio.hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
