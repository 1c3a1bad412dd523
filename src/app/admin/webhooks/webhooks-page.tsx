import { Link } from 'react-router'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { webhookSecret } from '#src/platform/webhooks/webhook-signature.ts'
import { makeWebhook } from '#src/studio/activity/webhooks/make-webhook.server.ts'
import { EVENT_GROUPS, groupsOf, webhookRefusals, webhookTicks } from '#src/studio/activity/webhooks/webhook.ts'
import { countOpenDeliveries, listWebhooks } from '#src/studio/activity/webhooks/webhooks.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageForm, SubmitButton, useFormResult } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/webhooks-page.ts'
import { ShownOnce } from '../shown-once.tsx'
import { WebhookFields } from './webhook-fields.tsx'

export const meta = unlistedMeta('Webhooks')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const [webhooks, open] = await Promise.all([listWebhooks(reader), countOpenDeliveries(reader)])
  return {
    webhooks: webhooks.map(({ id, url, events, isOn }) => ({
      id,
      url,
      isOn,
      hears: groupsOf(events).map((group) => EVENT_GROUPS[group].label),
      ...(open.get(id) ?? { waiting: 0, failed: 0 }),
    })),
  }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/webhooks',
  acts: {
    make: act(
      webhookTicks,
      async (ctx, typed, { scope }) => {
        const made = await makeWebhook(ctx, typed)
        if (!made.ok) return made
        const { id, secretNo: no } = made.value
        return { ...made, value: { secret: webhookSecret(scope.services.secret, { id, no }) } }
      },
      {
        refusals: webhookRefusals,
        saysInForm: (refusal) => (refusal === 'address_not_allowed' ? 'url' : undefined),
        success: ({ secret }) => [secret],
      },
    ),
  },
})

/** Addresses of other programs that hear what happens (PRODUCT 5). */
export default function WebhooksPage({ loaderData: { webhooks } }: Route.ComponentProps) {
  const [secret] = useFormResult({ intent: 'make' })?.done ?? []
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Webhooks"
        intro="A webhook tells another program at once what happens here: a booking, a payment, a new member. What is sent, and how to check that it came from you, is at /api/docs."
      />
      <ShownOnce code={secret}>Copy this secret into the other program.</ShownOnce>
      <section aria-labelledby="webhooks" className="grid gap-4">
        <h2 id="webhooks">In use</h2>
        {webhooks.length === 0 && <p className="text-muted">No program hears of anything.</p>}
        <ul className="grid gap-2">
          {webhooks.map(({ id, url, isOn, hears, waiting, failed }) => (
            <li key={id}>
              <Card className="grid gap-1 py-3! wrap-anywhere">
                <span className="flex flex-wrap items-center gap-2">
                  <Link to={`/dashboard/webhooks/${id}`} className="font-semibold">
                    {url}
                  </Link>
                  {!isOn && <Badge tone="plain">Off</Badge>}
                  {failed > 0 && <Badge tone="error">{`${failed} failed`}</Badge>}
                </span>
                <span className="text-muted">{`${hears.join(', ')}.${waiting > 0 ? ` ${waiting} waiting.` : ''}`}</span>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="make" className="grid gap-4">
        <h2 id="make">Add a webhook</h2>
        <PageForm intent="make" isOwn={false} key={secret} noValidate className="grid max-w-3xl gap-4">
          <WebhookFields />
          <SubmitButton className="justify-self-start">Add the webhook</SubmitButton>
        </PageForm>
      </section>
    </div>
  )
}
