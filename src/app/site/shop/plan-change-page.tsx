import { dayInWords } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { placeInWords } from '#src/studio/bookings/emails/whose-place.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { DOWNGRADED_TEXT, downgradeRefusals } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { previewDowngrade } from '#src/studio/memberships/plan-changes/preview-downgrade.server.ts'
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
  const ctx = requireAccount(ctxOf(context), request)
  const { actor, reader, now } = ctx
  const outcome = await previewDowngrade(ctx, { packageId: packageOf(request) })
  if (!outcome.ok) {
    const text = downgradeRefusals[outcome.refusal].message
    throw redirectWithNotice('/dashboard/membership', { tone: 'error', text })
  }
  const { effectiveAt, released } = outcome.value
  const target = await findPackage(reader, packageOf(request))
  const present = (await listMemberships(reader, actor.userId)).find(
    (one) => one.startsAt <= now() && now() < one.endsAt,
  )
  const held = present ? await findPackage(reader, present.packageId) : null
  return {
    packageId: target?.id ?? '',
    from: { name: held?.name ?? '', classes: allowanceInWords(held) },
    to: { name: target?.name ?? '', classes: allowanceInWords(target) },
    isShareEnding: (held?.isShared ?? false) && !target?.isShared,
    released: released.map(placeInWords),
    effectiveOn: dayInWords(effectiveAt, 'full'),
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
  const { packageId, from, to, effectiveOn, isShareEnding, released } = loaderData
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader title={`Downgrade to ${to.name}`} />
      <Card as="section" className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5">
          <li>{`Your membership change will be effective on ${effectiveOn}.`}</li>
          <li>{`Until then you keep the ${from.name} with the classes you have left.`}</li>
          <li>{`From then on you have ${to.classes} classes a month instead of ${from.classes}.`}</li>
          {isShareEnding && <li>From then on they are for you alone: nobody else of your family can use them.</li>}
          <li>Nothing is charged now. You can withdraw the change until that day.</li>
        </ul>
        {released.length > 0 && (
          <div>
            <h2 className="text-base font-semibold">These bookings will be cancelled now</h2>
            <ul className="mt-1 grid list-disc gap-1 pl-5">
              {released.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
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
