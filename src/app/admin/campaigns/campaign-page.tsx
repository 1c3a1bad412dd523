import { z } from 'zod'
import { studioDate, studioZone } from '#src/kit/time.ts'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, formAction, noFields, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { type CampaignRefusal, campaignRefusals, whenTyped } from '#src/studio/messaging/campaigns/campaign.ts'
import { removeCampaign } from '#src/studio/messaging/campaigns/remove-campaign.server.ts'
import { scheduleCampaign } from '#src/studio/messaging/campaigns/schedule-campaign.server.ts'
import { stopCampaign } from '#src/studio/messaging/campaigns/stop-campaign.server.ts'
import { testCampaign } from '#src/studio/messaging/campaigns/test-campaign.server.ts'
import { EmailView } from '#src/studio/outbox/email-view.tsx'
import { MESSAGE_STATES } from '#src/studio/outbox/message.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/campaign-page.ts'
import { peopleInWords } from './campaign-fields.tsx'
import { Delivery } from './delivery.tsx'
import { PAGE_SIZE, readCampaign, readDelivery, readPreview, stateInWords } from './read-campaign.server.ts'
import { SendIt } from './send-it.tsx'

export const meta = unlistedMeta('Message to people')

const listQuery = z.object({
  got: z.enum(MESSAGE_STATES).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx: visitor, services } = scopeOf(context)
  const ctx = requireStaff(visitor, request)
  const campaign = await readCampaign(ctx, params.id)
  const search = new URL(request.url).searchParams
  const { got, page } = listQuery.parse({ got: search.get('got'), page: search.get('page') })
  const isDraft = campaign.state === 'draft'
  const [preview, delivery] = await Promise.all([
    readPreview(ctx, services, campaign),
    isDraft ? null : readDelivery(ctx, services, { campaignId: campaign.id, state: got, page }),
  ])
  const { id, state, purpose, recipients } = campaign
  return {
    ...preview,
    campaign: { id, state, purpose, recipients, subject: campaign.subject, when: stateInWords(campaign) },
    today: studioDate(ctx.now()),
    zone: studioZone(),
    isAdmin: ctx.actor.role === 'admin',
    delivery: delivery && { ...delivery, got, page, pageSize: PAGE_SIZE },
  }
}

type OfCampaign = Post<SignedInCtx>
const idOf = ({ params }: OfCampaign) => ({ campaignId: params.id ?? '' })
const refusals = campaignRefusals
const onTheWay = ({ people }: { people: number }) => `On its way to ${peopleInWords(people)}`

export const action = formAction({
  who: requireStaff,
  back: ({ params }: OfCampaign, refusal) =>
    refusal === 'campaign_not_found' || refusal === 'not_allowed' || refusal === 'class_not_theirs'
      ? '/dashboard/campaigns'
      : `/dashboard/campaigns/${params.id}`,
  acts: {
    test: act(noFields, (ctx, _, post) => testCampaign(ctx, idOf(post)), {
      refusals,
      success: ({ email }) => `A test is on its way to ${email}`,
    }),
    send: act(noFields, (ctx, _, post) => scheduleCampaign(ctx, { ...idOf(post), sendAt: null }), {
      refusals,
      success: onTheWay,
    }),
    schedule: act(whenTyped, (ctx, { sendAt }, post) => scheduleCampaign(ctx, { ...idOf(post), sendAt }), {
      refusals,
      saysInForm: (refusal: CampaignRefusal) =>
        refusal === 'time_passed' || refusal === 'too_far' ? 'date' : undefined,
      success: 'It leaves at that time, to everyone concerned then',
    }),
    stop: act(noFields, (ctx, _, post) => stopCampaign(ctx, idOf(post)), {
      refusals,
      success: ({ state, withdrawn }) =>
        state === 'draft' ? 'Stopped: it is a draft again' : `Stopped: ${peopleInWords(withdrawn)} will not get it`,
    }),
    remove: act(noFields, (ctx, _, post) => removeCampaign(ctx, idOf(post)), {
      refusals,
      success: 'The draft is deleted',
      to: () => '/dashboard/campaigns',
    }),
  },
})

/** One message to people: looked at, tried, sent or scheduled, stopped; then who has got it (PRODUCT 4.9). */
export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { campaign, words, email, people, delivery, today, zone, isAdmin } = loaderData
  const waiting = delivery ? delivery.counts.queued + delivery.counts.held : 0
  const canStop =
    campaign.state === 'scheduled' || campaign.state === 'sending' || (campaign.state === 'sent' && waiting > 0)
  return (
    <div className="grid gap-8">
      <BackLink to="/dashboard/campaigns">Messages to people</BackLink>
      <PageHeader
        title={campaign.subject}
        intro={`${words} · ${campaign.purpose === 'news' ? 'News' : 'About what they have'} · ${campaign.when}`}
        actions={
          campaign.state === 'draft' ? (
            <>
              <ButtonLink to={`/dashboard/campaigns/${campaign.id}/edit`} variant="secondary">
                Change it
              </ButtonLink>
              <PageForm intent="test" isOwn={false}>
                <Button variant="secondary">Send me a test</Button>
              </PageForm>
              <PageForm intent="remove" isOwn={false}>
                <Button variant="quiet">Delete the draft</Button>
              </PageForm>
            </>
          ) : (
            canStop && (
              <PageForm intent="stop" isOwn={false}>
                <Button variant="secondary">Stop it</Button>
              </PageForm>
            )
          )
        }
      />
      {campaign.state === 'draft' && (
        <SendIt people={people} isNews={campaign.purpose === 'news'} today={today} zone={zone} />
      )}
      {campaign.state === 'scheduled' && (
        <p>{`At present it goes to ${peopleInWords(people.total)}. Who is concerned is looked up again when it leaves.`}</p>
      )}
      {delivery && campaign.state !== 'scheduled' && (
        <Delivery campaignId={campaign.id} delivery={delivery} canOpen={isAdmin} />
      )}
      <section aria-labelledby="preview" className="grid gap-4">
        <h2 id="preview">As they get it</h2>
        <EmailView email={email} channel="email" />
      </section>
    </div>
  )
}
