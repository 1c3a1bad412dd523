import { data, redirect } from 'react-router'
import { z } from 'zod'
import { dayInWords, lastDayInWords } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { nextMonth } from '#src/studio/memberships/membership-period.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { useInWords } from '#src/studio/products/packages.ts'
import type { SoldTerms } from '#src/studio/products/product.ts'
import { PRODUCT_NOUNS } from '#src/studio/products/product-words.ts'
import { CLAIM_LINK, claimRefusals, decideClaim } from '#src/studio/sales/gifts/claim.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { type ClaimOfOrder, findClaim } from '#src/studio/sales/orders/orders.store.server.ts'
import { SelectField } from '#src/ui/forms/field.tsx'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/claim-page.ts'
import { memberPath } from '../account/member-path.ts'

export const headers = freshPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, `Claim your ${loaderData?.noun ?? 'purchase'}`)
}

/** Where the link of something paid for leads. The GET only shows: mail scanners follow links (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const claim = await findLinked(ctx, request)
  const decision = decideClaim(claim, ctx.now())
  if (!claim || !decision.ok) {
    const refusal = decision.ok ? 'claim_not_found' : decision.refusal
    const isMine = claim?.claimedBy && ctx.actor.kind === 'account' && claim.claimedBy === ctx.actor.userId
    return data(
      { offer: null, noun: nounOf(claim), fault: claimRefusals[refusal].message, isMine: Boolean(isMine) },
      { status: refusal === 'claim_not_found' ? 404 : 200 },
    )
  }
  const offer = {
    name: claim.name,
    noun: nounOf(claim),
    classes: useInWords(claim.terms),
    from: claim.isGift ? claim.buyerName : null,
    until: dayInWords(claim.expiresAt, 'full'),
    ...(await terms(ctx, claim.terms)),
    people: await readPeople(ctx, claim.terms),
    here: here(request),
  }
  return data({ offer, noun: offer.noun, fault: null, isMine: false })
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const claim = await findLinked(ctx, request)
  const personId = forWhomForm.parse(await request.formData()).personId
  const outcome = claim
    ? await claimMembership(ctx, claim.id, personId)
    : ({ ok: false, refusal: 'claim_not_found' } as const)
  if (!outcome.ok) {
    if (outcome.refusal === 'sign_in_required') return redirect(memberPath({ next: here(request) }))
    return redirectWithNotice(here(request), { tone: 'error', text: claimRefusals[outcome.refusal].message })
  }
  const { startsAt, endsAt } = outcome.value
  const noun = nounOf(claim)
  const what = claim?.productKind === 'plan' ? 'Your month' : 'It'
  const runs =
    startsAt && endsAt
      ? `${what} runs from ${dayInWords(startsAt, 'full')} to ${lastDayInWords(endsAt, 'full')}.`
      : 'You can book with it now.'
  const text = `Your ${noun} is claimed. ${runs}`
  return redirectWithNotice('/dashboard/membership', { tone: 'success', text })
}

/** Those of the reader's account for whom it can be claimed; nobody where there is nothing to choose. */
async function readPeople({ actor, reader }: Ctx, { kind }: SoldTerms) {
  const people = actor.kind === 'account' && kind !== 'plan' ? await listHousehold(reader, actor.userId) : []
  return people.length > 1 ? people.map(({ id, name }) => ({ value: id, label: name })) : []
}

const forWhomForm = z.preprocess(
  (form) => (form instanceof FormData ? Object.fromEntries(form) : form),
  z.object({ personId: lineOrNone(40).default('') }),
)

async function findLinked({ links, reader, now }: Ctx, request: Request): Promise<ClaimOfOrder | null> {
  const claimId = links.verify(linkToken(request), CLAIM_LINK, now())
  return claimId ? findClaim(reader, claimId) : null
}

function nounOf(claim: ClaimOfOrder | null): string {
  return PRODUCT_NOUNS[claim?.productKind ?? 'plan']
}

/** Who would claim it, and when their month, or its days, would begin. */
async function terms(
  { actor, reader, now }: Ctx,
  sold: SoldTerms,
): Promise<{ claimer: string | null; starts: string }> {
  const claimer = actor.kind === 'account' ? actor.email : null
  if (sold.kind !== 'plan') {
    const begins = sold.begins === 'first_use' ? ' Its days count from the first class you book.' : ''
    return { claimer, starts: `It is yours as soon as you claim it.${begins}` }
  }
  if (actor.kind !== 'account') return { claimer, starts: 'The month starts on the day you claim it.' }
  const { startsAt } = nextMonth(await listMemberships(reader, actor.userId), now())
  const starts = startsAt > now() ? `on ${dayInWords(startsAt, 'full')}, after the month you hold now` : 'now'
  return { claimer, starts: `The month starts ${starts}.` }
}

function here(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}

export default function ClaimPage({ loaderData: { offer, noun, fault, isMine } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-2xl py-16">
      <PageHeader title={`Claim your ${noun}`} />
      {offer ? (
        <Offer offer={offer} />
      ) : (
        <Fault fault={isMine ? `You have claimed this ${noun}.` : fault} mine={isMine ? noun : null} />
      )}
    </div>
  )
}

type Claimable = NonNullable<Route.ComponentProps['loaderData']['offer']>

function Offer({ offer }: { offer: Claimable }) {
  return (
    <Card as="section" className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-2xl">{offer.name}</h2>
        <p>
          {offer.classes}
          {offer.from && `, a present from ${offer.from}`}
          {`. ${offer.starts}`}
        </p>
        <p className="text-muted">{`Claim it by ${offer.until}. It can be claimed once.`}</p>
      </div>
      {offer.claimer === null ? (
        <div className="grid gap-3">
          <p>{`Sign in first, so that we know whose ${offer.noun} it is. You come back here.`}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={memberPath({ next: offer.here })}>Sign in</ButtonLink>
            <ButtonLink to={memberPath({ mode: 'create', next: offer.here })} variant="secondary">
              Create account
            </ButtonLink>
          </p>
        </div>
      ) : (
        <PostForm className="grid justify-items-start gap-3">
          {offer.people.length > 0 && <SelectField label="For whom?" name="personId" options={offer.people} />}
          <Button size="large" data-busy-text="Processing...">
            {`Claim this ${offer.noun}`}
          </Button>
          <p className="text-muted">{`For the account ${offer.claimer}`}</p>
        </PostForm>
      )}
    </Card>
  )
}

/** `mine`: what the reader has claimed. */
function Fault({ fault, mine }: { fault: string | null; mine: string | null }) {
  return (
    <EmptyState
      title={fault}
      action={
        mine ? (
          <ButtonLink to="/dashboard/membership">{`See your ${mine}`}</ButtonLink>
        ) : (
          <ButtonLink to="/membership">See our prices</ButtonLink>
        )
      }
    />
  )
}
