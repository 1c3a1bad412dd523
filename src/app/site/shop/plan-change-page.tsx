import { dayInWords } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { findCollectedMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { findPackage, listPackages } from '#src/studio/products/products.store.server.ts'
import {
  decideDowngrade,
  DOWNGRADED_TEXT,
  downgradeRefusals,
} from '#src/studio/memberships/plan-changes/plan-change.ts'
import { findPendingChange } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { downgradePlan } from '#src/studio/memberships/plan-changes/downgrade-plan.server.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/plan-change-page.ts'

export const meta = unlistedMeta('Change your package')

/** The confirmation page of a downgrade: what changes, when, and that nothing is charged now (PRODUCT 4.4). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now } = requireAccount(ctxOf(context), request)
  const packages = await listPackages(reader)
  const target = packages.find(({ id }) => id === packageOf(request)) ?? null
  const periods = (await listMemberships(reader, actor.userId)).filter(({ endsAt }) => endsAt > now())
  const present = periods.find(({ startsAt }) => startsAt <= now())
  const held = present ? await findPackage(reader, present.packageId) : null
  const coming = await findPendingChange(reader, actor.userId, now())
  const pending = coming?.state === 'pending' ? coming : null
  const collected = await findCollectedMonth(reader, actor.userId)
  const decision = decideDowngrade({ now: now(), held, target, periods, pending, collected })
  if (!decision.ok) {
    const text = downgradeRefusals[decision.refusal].message
    throw redirectWithNotice('/dashboard/membership', { tone: 'error', text })
  }
  return {
    packageId: target?.id ?? '',
    from: { name: held?.name ?? '', classes: allowanceInWords(held) },
    to: { name: target?.name ?? '', classes: allowanceInWords(target) },
    effectiveOn: dayInWords(decision.value.effectiveAt, 'full'),
  }
}

export const action = formAction({
  who: requireAccount,
  back: '/dashboard/membership',
  acts: {
    form: act(noFields, (ctx, _, { request }) => downgradePlan(ctx, { packageId: packageOf(request) }), {
      refusals: downgradeRefusals,
      success: DOWNGRADED_TEXT,
    }),
  },
})

function allowanceInWords(sold: { allowance: number | null } | null): string {
  return sold && sold.allowance === null ? 'unlimited' : String(sold?.allowance ?? 0)
}

function packageOf(request: Request): string {
  return new URL(request.url).searchParams.get('package') ?? ''
}

export default function PlanChangePage({ loaderData }: Route.ComponentProps) {
  const { packageId, from, to, effectiveOn } = loaderData
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader title={`Downgrade to ${to.name}`} />
      <Card as="section" className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5">
          <li>{`Your membership change will be effective on ${effectiveOn}.`}</li>
          <li>{`Until then you keep the ${from.name} with the classes you have left.`}</li>
          <li>{`From then on you have ${to.classes} classes a month instead of ${from.classes}.`}</li>
          <li>Nothing is charged now. You can withdraw the change until that day.</li>
        </ul>
        <PostForm
          action={`/membership/change?package=${encodeURIComponent(packageId)}`}
          className="flex flex-wrap gap-3"
        >
          <Button>Confirm the downgrade</Button>
          <ButtonLink to="/membership" variant="secondary">
            Keep my package
          </ButtonLink>
        </PostForm>
      </Card>
    </div>
  )
}
