import { data, redirect } from 'react-router'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords, lastDayInWords } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { allowSetup, leaveFor } from '#src/platform/payments/paying-page.server.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { letMandateRunOut } from '#src/studio/billing/direct-debit/let-mandate-run-out.server.ts'
import {
  directDebitOf,
  MANDATE_METHODS,
  mandateRefusals,
  methodWords,
} from '#src/studio/billing/direct-debit/mandate.ts'
import { findStandingMandate, type Mandate } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { settleMandate } from '#src/studio/billing/direct-debit/settle-mandate.server.ts'
import { startMandate } from '#src/studio/billing/direct-debit/start-mandate.server.ts'
import { findMembershipCovering } from '#src/studio/memberships/memberships.store.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { offForm, offRefusals, offText, resumedText } from '#src/studio/billing/direct-debit/direct-debit.ts'
import { findOpenRenewal } from '#src/studio/billing/renewals/renewals.store.server.ts'
import { switchOffDirectDebit } from '#src/studio/billing/direct-debit/switch-off-direct-debit.server.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'
import { placeInWords } from '#src/studio/bookings/emails/whose-place.ts'
import { unlistedPage } from '#src/ui/page-title.ts'
import type { Route } from './+types/direct-debit-page.ts'
import { DirectDebitOff, DirectDebitOn, SwitchOff } from './direct-debit-states.tsx'

const HERE = '/dashboard/direct-debit'
const NOTHING_MONTHLY_TEXT = 'Nothing is on sale that is paid for month by month.'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData?.title ?? 'Direct debit or saved card')
}

/** A member's direct debit in all its states; the page the bank returns them to (PRODUCT 4.3). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { actor, reader, now } = requireAccount(scope.ctx, request)
  allowSetup(scope)
  const mandate = await settled(scope, await findStandingMandate(reader, actor.userId))
  const state = directDebitOf(mandate)
  const month = await findNextMonth(reader, actor.userId)
  if (state === 'off' && !month && (await listPackages(reader)).length === 0)
    throw redirectWithNotice('/dashboard/membership', { tone: 'info', text: NOTHING_MONTHLY_TEXT })
  const cover = await findMembershipCovering(reader, actor.userId, now())
  const open = await findOpenRenewal(reader, actor.userId)
  // A pause may have moved the month since it was announced.
  const renewal = open?.renewsAt.getTime() === month?.renewsAt.getTime() ? open : null
  const coming = (await listUpcomingBookings(reader, actor.userId, now())).filter(({ startsAt }) => startsAt > now())
  const method = mandate?.method ?? 'bacs_debit'
  return {
    // Nothing is set up yet, or no more: what it was says nothing of what it will be.
    title: state === 'on' || state === 'ending' ? methodWords(method).title : 'Direct debit or saved card',
    state,
    method,
    reference: mandate?.bankReference ?? null,
    failure: mandate?.failureMessage ?? null,
    isSwitchingOff: state === 'on' && new URL(request.url).searchParams.has('off'),
    until: month && !month.isLapsed && cover ? lastDayInWords(month.renewsAt, 'full') : null,
    next: renewal && {
      amount: formatPenceExact(renewal.amountPence),
      on: dayInWords(renewal.dueAt, 'full'),
      isOnItsWay: renewal.state === 'collecting',
    },
    coming: coming.map((place) => ({
      reference: place.reference,
      text: placeInWords(place),
      isAfterTheMonth: month !== null && place.startsAt >= month.renewsAt,
    })),
  }
}

/** Asks the provider while the bank has not decided. */
async function settled(scope: Scope, mandate: Mandate | null): Promise<Mandate | null> {
  if (mandate?.state !== 'preparing' && mandate?.state !== 'pending') return mandate
  try {
    return await settleMandate(scope.ctx, mandate.id)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return mandate
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const ctx = requireAccount(scope.ctx, request)
  const form = await request.formData()
  const method = MANDATE_METHODS.find((one) => one === form.get('method'))
  if (method) return begin(scope, method)
  if (form.get('resume') === 'yes') {
    const resumed = await letMandateRunOut(ctx, ctx.actor.userId, false)
    return resumed ? redirectWithNotice(HERE, { tone: 'success', text: resumedText(resumed.method) }) : redirect(HERE)
  }
  const parsed = offForm.safeParse({ when: form.get('when') })
  if (!parsed.success) return data({ error: parsed.error.issues[0]?.message ?? null }, { status: 400 })
  const off = await switchOffDirectDebit(scope.ctx, parsed.data.when)
  if (!off.ok) return redirectWithNotice(HERE, { tone: 'error', text: offRefusals[off.refusal].message })
  return redirectWithNotice(HERE, { tone: 'success', text: offText(off.value.what, off.value.method) })
}

async function begin(scope: Scope, method: Mandate['method']) {
  const started = await startMandate(scope.ctx, { method, returnUrl: scope.ctx.links.to(HERE) })
  if (!started.ok) {
    return redirectWithNotice(HERE, { tone: 'error', text: mandateRefusals[started.refusal].message })
  }
  const { url } = started.value.setup
  return url ? leaveFor(scope, url) : redirect(HERE)
}

export default function DirectDebitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, title, method, isSwitchingOff } = loaderData
  const error = actionData && 'error' in actionData ? actionData.error : null
  const isOn = state === 'on' || state === 'ending'
  return (
    <div className="grid gap-8">
      <h1>{isSwitchingOff ? `Switch ${methodWords(method).name} off` : title}</h1>
      {isSwitchingOff ? (
        <SwitchOff facts={loaderData} error={error} />
      ) : isOn ? (
        <DirectDebitOn facts={loaderData} />
      ) : (
        <DirectDebitOff facts={loaderData} />
      )}
    </div>
  )
}
