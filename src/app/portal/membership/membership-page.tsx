import { useNavigation } from 'react-router'
import { formatPence, formatPenceExact } from '#src/kit/money.ts'
import { dayInWords, formatDate, lastDayInWords, studioDate } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { readCatalogue } from '#src/studio/products/read-catalogue.server.ts'
import { listHistories } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { soldTo } from '#src/studio/products/product.ts'
import { findMembershipCovering } from '#src/studio/memberships/memberships.store.server.ts'
import { priceNote } from '#src/studio/products/product.ts'
import { type ProductOnCard, ProductValue } from '#src/studio/products/product-facts.tsx'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { type PlanOffer, planOffer } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { pauseInWords } from '#src/studio/memberships/plan-changes/pause.ts'
import { findPause } from '#src/studio/memberships/plan-changes/pauses.store.server.ts'
import { findPendingChange } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { listBoughtClaims } from '#src/studio/sales/orders/orders.store.server.ts'
import { cancellableNow } from '#src/studio/billing/cooling-off/cooling-off-period.ts'
import { listPayments } from '#src/studio/billing/payments/payments.store.server.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import { findBalancePence } from '#src/studio/billing/account/account.store.server.ts'
import { referralCode, referralPath } from '#src/studio/people/members/referral.ts'
import { Friends } from './friends.tsx'
import { readFriends } from './friends.server.ts'
import { boughtClaim, BoughtClaims } from './bought-claims.tsx'
import { HeldPasses } from './held-passes.tsx'
import { readPasses } from './passes.server.ts'
import type { Route } from './+types/membership-page.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.title ?? 'Class Packages')
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now, links } = requireAccount(ctxOf(context), request)
  const { packages, others, dropInPence, words, referral } = await readCatalogue(reader)
  const cover = await findMembershipCovering(reader, actor.userId, now())
  const held = cover ? await findPackage(reader, cover.packageId) : null
  const pending = await findPendingChange(reader, actor.userId, now())
  const pause = await findPause(reader, actor.userId, studioDate(now()))
  return {
    // The specification's head is of packages.
    title: packages.length > 0 || cover ? 'Class Packages' : words.title,
    friends: referral !== null && {
      link: links.to(referralPath(actor.userId)),
      code: referralCode(actor.userId),
      promise: referral,
      brought: await readFriends(reader, actor.userId),
    },
    balance: describeBalance(await findBalancePence(reader, actor.userId)),
    paused: pause && pauseInWords(pause),
    packages: packages.map((one) => ({ ...one, offer: planOffer(held, one, pending && pending.toPackageId) })),
    others: soldTo(others, await listHistories(reader, actor.userId, now())),
    passes: await readPasses(reader, actor.userId, now()),
    dropInPence,
    until: cover && lastDayInWords(cover.endsAt, 'full'),
    cancellable: (await listPayments(reader, actor.userId)).flatMap((paid) => {
      const until = cancellableNow(paid, now())
      return until === null ? [] : [{ id: paid.id, what: paid.description, until: formatDate(until, 'full') }]
    }),
    bought: (await listBoughtClaims(reader, actor.userId)).map((claim) => boughtClaim(claim, now())),
    pending: pending && {
      name: packages.find(({ id }) => id === pending.toPackageId)?.name ?? '',
      on: dayInWords(pending.effectiveAt, 'full'),
      canWithdraw: pending.state === 'pending',
    },
  }
}

export default function MembershipPage({ loaderData }: Route.ComponentProps) {
  const { title, packages, others, passes, dropInPence, until, pending, paused, balance, friends } = loaderData
  const { bought, cancellable } = loaderData
  return (
    <div className="grid gap-6">
      <h1>{title}</h1>
      <p className="max-w-text text-muted empty:hidden">
        {packages.length > 0 && monthlyText(dropInPence)}
        {until && ` Your present month ends on ${until}.`}
        {packages.length + others.length === 0 && 'Nothing is on sale at the moment. Ask us what classes cost.'}
      </p>
      {pending && (
        <Notice tone="info">
          <p>{`Your membership change will be effective on ${pending.on}: ${pending.name}.`}</p>
          {pending.canWithdraw && (
            <PostForm action="/plan-change/withdrawal" className="mt-2">
              <Button size="small" variant="secondary">
                Withdraw the change
              </Button>
            </PostForm>
          )}
        </Notice>
      )}
      <ul className="grid gap-4 xl:grid-cols-3">
        {packages.map((one) => (
          <PortalPackage key={one.id} sold={one} offer={one.offer} dropInPence={dropInPence} />
        ))}
      </ul>
      <HeldPasses passes={passes} />
      <Others others={others} dropInPence={dropInPence} />
      {balance && <p className="max-w-text">{balance}</p>}
      {until && <PauseLink paused={paused} />}
      <BoughtClaims claims={bought} />
      <Cancellable purchases={cancellable} />
      {friends && <Friends friends={friends} />}
    </div>
  )
}

function monthlyText(dropInPence: number | null): string {
  return dropInPence === null
    ? 'With a monthly package you book your classes ahead.'
    : `With a monthly package you skip the drop-in fee of ${formatPence(dropInPence)} for each class.`
}

/** What is sold besides plans. */
function Others({ others, dropInPence }: { others: ProductOnCard[]; dropInPence: number | null }) {
  if (others.length === 0) return null
  return (
    <section aria-label="Passes and offers">
      <ul className="grid gap-4 xl:grid-cols-3">
        {others.map((one) => (
          <PortalPackage key={one.id} sold={one} offer="start" dropInPence={dropInPence} />
        ))}
      </ul>
    </section>
  )
}

function describeBalance(pence: number): string | null {
  if (pence > 0) return `${formatPenceExact(pence)} is on your account. It is used first, whatever you pay next.`
  return pence < 0 ? `You owe ${formatPenceExact(-pence)}.` : null
}

/** The pause that is planned or on, or the way to one. */
function PauseLink({ paused }: { paused: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {paused ? `Paused from ${paused}.` : 'Away for a while?'}
      <ButtonLink to="/dashboard/membership/pause" variant="secondary" size="small">
        {paused ? 'Change the pause' : 'Pause my membership'}
      </ButtonLink>
    </p>
  )
}

type CancellableProps = { purchases: { id: string; what: string; until: string }[] }

/** The purchases that can still be cancelled, each with its own confirmation page. */
function Cancellable({ purchases }: CancellableProps) {
  if (purchases.length === 0) return null
  return (
    <section aria-labelledby="cancellable-title" className="mt-6 grid gap-2">
      <h2 id="cancellable-title" className="text-2xl">
        Changed your mind?
      </h2>
      <p className="max-w-text text-muted">
        You may cancel what you bought within 14 days, without a reason. Classes you have used are kept at their share
        of the price.
      </p>
      <ul className="grid">
        {purchases.map(({ id, what, until }) => (
          <li key={id} className="grid items-center gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[1fr_auto]">
            <div>
              <p id={`purchase-${id}`} className="font-semibold">
                {what}
              </p>
              <p className="text-muted">{`Can be cancelled until ${until}`}</p>
            </div>
            <ButtonLink
              to={`/dashboard/membership/cancel/${id}`}
              variant="secondary"
              size="small"
              className="justify-self-start"
              aria-describedby={`purchase-${id}`}
            >
              Cancel and get money back
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PortalPackageProps = { sold: ProductOnCard; offer: PlanOffer; dropInPence: number | null }

function PortalPackage({ sold, offer, dropInPence }: PortalPackageProps) {
  const has = [...sold.terms, ...sold.features]
  return (
    <li data-package={sold.id} className={sold.isPopular ? 'package package-popular' : 'package'}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{sold.name}</h2>
        {sold.isPopular && <Badge tone="accent">Most popular</Badge>}
      </div>
      <p className="figure text-5xl">
        {formatPence(sold.pricePence)}
        <span className="font-text text-base font-normal [font-stretch:100%]">{` ${priceNote(sold)}`}</span>
      </p>
      <div className="grid content-start gap-2">
        <ProductValue {...{ sold, dropInPence }} against={sold.kind === 'plan' ? ' a month' : ''} />
        {has.length > 0 && (
          <ul className="list-disc pl-5 text-muted">
            {has.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-2 self-end">
        {usePaysOnline() ? (
          <>
            <PlanButton {...{ sold, offer }} />
            {sold.othersPricePence !== null && <ForOthersButton sold={sold} pricePence={sold.othersPricePence} />}
          </>
        ) : (
          <p className="font-semibold">
            {offer === 'current' || offer === 'coming' ? inEffect[offer] : PAID_AT_STUDIO_TEXT}
          </p>
        )}
      </div>
    </li>
  )
}

function ForOthersButton({ sold: { id, kind }, pricePence }: { sold: ProductOnCard; pricePence: number }) {
  return (
    <form action="/membership/for-others" className="grid justify-items-center gap-1">
      <input type="hidden" name="package" value={id} />
      <Button variant="quiet" className="w-full" aria-describedby={`others-${id}`}>
        Purchase for Others
      </Button>
      <p id={`others-${id}`} className="text-[0.9375rem] text-muted">
        {`${formatPence(pricePence)} for somebody ${kind === 'plan' ? "else's month" : 'else'}`}
      </p>
    </form>
  )
}

const inEffect = { current: 'Current Plan', coming: 'Change pending' } as const
const labels = { start: 'Get Started', upgrade: 'Upgrade', downgrade: 'Downgrade' } as const

function PlanButton({ sold: { id, kind }, offer }: Pick<PortalPackageProps, 'sold' | 'offer'>) {
  const { location } = useNavigation()
  if (offer === 'current' || offer === 'coming') {
    return (
      <Button type="button" disabled>
        {inEffect[offer]}
      </Button>
    )
  }
  const action = offer === 'downgrade' ? '/membership/change' : '/membership/pay'
  const isBusy = location?.pathname === action && location.search === `?package=${id}`
  return (
    <form action={action} className="grid">
      <input type="hidden" name="package" value={id} />
      <Button variant={offer === 'downgrade' ? 'secondary' : 'primary'} isBusy={isBusy}>
        {isBusy ? 'Processing...' : kind === 'plan' ? labels[offer] : 'Buy'}
      </Button>
    </form>
  )
}
