import { redirect } from 'react-router'
import { z } from 'zod'
import { idOrNone } from '#src/kit/id.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, noFields, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { webhookSecret } from '#src/platform/webhooks/webhook-signature.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { changeWebhook } from '#src/studio/activity/webhooks/change-webhook.server.ts'
import { removeWebhook } from '#src/studio/activity/webhooks/remove-webhook.server.ts'
import { resendDelivery } from '#src/studio/activity/webhooks/resend-delivery.server.ts'
import { rotateWebhookSecret } from '#src/studio/activity/webhooks/rotate-webhook-secret.server.ts'
import { testWebhook } from '#src/studio/activity/webhooks/test-webhook.server.ts'
import { groupsOf, ticksOf, webhookRefusals, webhookTicks } from '#src/studio/activity/webhooks/webhook.ts'
import { findWebhook, listDeliveries } from '#src/studio/activity/webhooks/webhooks.store.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageForm, SubmitButton, useFormResult } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Paging } from '../paging.tsx'
import type { Route } from './+types/webhook-page.ts'
import { ShownOnce } from '../shown-once.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { WebhookFields } from './webhook-fields.tsx'

export const meta = unlistedMeta('Webhook')

const PAGE_SIZE = 50

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader } = requireAdmin(ctxOf(context), request)
  const webhook = await findWebhook(reader, idOrNone(params.id))
  if (!webhook) throw redirect('/dashboard/webhooks')
  const page = z.coerce.number().int().min(1).max(10_000).catch(1).parse(new URL(request.url).searchParams.get('page'))
  const { deliveries, total } = await listDeliveries(reader, webhook.id, { page, pageSize: PAGE_SIZE })
  const { id, url, isOn, events } = webhook
  return {
    webhook: { id, url, isOn, groups: groupsOf(events) },
    deliveries: deliveries.map(({ eventId, type, data, at, state, attempts, lastAnswer }) => ({
      eventId,
      type,
      state,
      attempts,
      lastAnswer,
      data: JSON.stringify(data),
      at: dayAndTime(at, 'short'),
    })),
    page,
    total,
  }
}

type OfWebhook = Post<SignedInCtx>
const here = ({ params }: OfWebhook) => `/dashboard/webhooks/${params.id}`
const idOf = ({ params }: OfWebhook) => ({ webhookId: params.id ?? '' })
const refusals = webhookRefusals

export const action = formAction({
  who: requireAdmin,
  back: here,
  acts: {
    save: act(webhookTicks, (ctx, typed, post) => changeWebhook(ctx, { ...idOf(post), ...typed }), {
      refusals,
      saysInForm: (refusal) => (refusal === 'address_not_allowed' ? 'url' : undefined),
      success: 'Saved.',
      edits: {
        subject: (post) => idOf(post).webhookId,
        async present({ reader }, post) {
          const stored = await findWebhook(reader, idOrNone(idOf(post).webhookId))
          return stored && { url: stored.url, ...ticksOf(stored.events) }
        },
        by: findLastActor,
      },
    }),
    switch: act(
      z.object({ isOn: z.enum(['on', 'off']).transform((word) => word === 'on') }),
      (ctx, { isOn }, post) => changeWebhook(ctx, { ...idOf(post), isOn }),
      { refusals, success: ({ isOn }) => (isOn ? 'The webhook is on.' : 'The webhook is off.') },
    ),
    rotate: act(
      noFields,
      async (ctx, _, post) => {
        const rotated = await rotateWebhookSecret(ctx, idOf(post))
        if (!rotated.ok) return rotated
        const { id, secretNo: no } = rotated.value
        return { ...rotated, value: { secret: webhookSecret(post.scope.services.secret, { id, no }) } }
      },
      { refusals, success: ({ secret }) => [secret] },
    ),
    test: act(noFields, (ctx, _, post) => testWebhook(ctx, idOf(post)), {
      refusals,
      success: 'The test event is on its way.',
    }),
    resend: act(
      z.object({ eventId: lineOrNone(100) }),
      (ctx, { eventId }, post) => resendDelivery(ctx, { ...idOf(post), eventId }),
      { refusals, success: 'The event is sent again.' },
    ),
    remove: act(noFields, (ctx, _, post) => removeWebhook(ctx, idOf(post)), {
      refusals,
      success: 'The webhook is removed.',
      to: () => '/dashboard/webhooks',
    }),
  },
})

/** One webhook: what it hears, and what became of each event. */
export default function WebhookPage({ loaderData: { webhook, deliveries, page, total } }: Route.ComponentProps) {
  const [secret] = useFormResult({ intent: 'rotate' })?.done ?? []
  const { id, url, isOn, groups } = webhook
  return (
    <div className="grid gap-8">
      <BackLink to="/dashboard/webhooks">Webhooks</BackLink>
      <PageHeader title="Webhook" intro={url} />
      <ShownOnce code={secret}>Copy this secret into the other program.</ShownOnce>
      <div className="flex flex-wrap gap-3">
        <PageForm intent="test" isOwn={false}>
          <Button variant="secondary">Send a test</Button>
        </PageForm>
        <PageForm intent="switch" isOwn={false}>
          <input type="hidden" name="isOn" value={isOn ? 'off' : 'on'} />
          <Button variant="secondary">{isOn ? 'Switch off' : 'Switch on'}</Button>
        </PageForm>
        <PageForm intent="rotate" isOwn={false}>
          <Button variant="secondary">New secret</Button>
        </PageForm>
        <PageForm intent="remove" isOwn={false}>
          <Button variant="secondary">Remove</Button>
        </PageForm>
      </div>
      <p className="text-muted">
        For 24 hours after a new secret, events are signed with the one before as well. A webhook that is removed takes
        its list with it.
      </p>
      <section aria-labelledby="sent" className="grid gap-4">
        <h2 id="sent">What was sent</h2>
        {total === 0 ? (
          <p className="text-muted">Nothing yet. A test shows whether it arrives.</p>
        ) : (
          <DeliveryTable deliveries={deliveries} />
        )}
        <Paging
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          addressOf={(at) => `/dashboard/webhooks/${id}?page=${at}`}
        />
      </section>
      <section aria-labelledby="change" className="grid gap-4">
        <h2 id="change">Change it</h2>
        <PageForm intent="save" isEdit noValidate className="grid max-w-3xl gap-4">
          <WebhookFields url={url} groups={groups} />
          <SubmitButton className="justify-self-start">Save</SubmitButton>
        </PageForm>
      </section>
    </div>
  )
}
