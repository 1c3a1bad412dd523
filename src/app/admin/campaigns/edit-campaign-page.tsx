import { redirect } from 'react-router'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { campaignRefusals, campaignTyped, toText } from '#src/studio/messaging/campaigns/campaign.ts'
import { writeCampaign } from '#src/studio/messaging/campaigns/write-campaign.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/edit-campaign-page.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { readCampaign } from './read-campaign.server.ts'
import { readTo } from './read-recipients.server.ts'

export const meta = unlistedMeta('Change the message')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireStaff(ctxOf(context), request)
  const campaign = await readCampaign(ctx, params.id)
  if (campaign.state !== 'draft') throw redirect(`/dashboard/campaigns/${campaign.id}`)
  const to = await readTo(ctx, toText(campaign))
  if (!to) throw redirect('/dashboard/campaigns')
  const { id, subject, body, purpose, withWaiting } = campaign
  return { id, to, values: { subject, body, purpose, withWaiting } }
}

export const action = formAction({
  who: requireStaff,
  back: ({ params }) => `/dashboard/campaigns/${params.id}`,
  acts: {
    form: act(
      campaignTyped,
      (ctx, typed, { params }) => writeCampaign(ctx, { ...typed, campaignId: params.id ?? '' }),
      {
        refusals: campaignRefusals,
        saysInForm: true,
        success: 'Kept. Look at it, then send it.',
        edits: {
          subject: ({ params }) => params.id ?? '',
          async present(ctx, { params }) {
            const { subject, body, purpose, withWaiting } = await readCampaign(ctx, params.id ?? '')
            return { subject, body, purpose, withWaiting: withWaiting ? 'on' : '' }
          },
          by: findLastActor,
        },
      },
    ),
  },
})

/** A draft, to be changed (PRODUCT 4.9). */
export default function EditCampaignPage({ loaderData: { id, to, values } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <BackLink to={`/dashboard/campaigns/${id}`}>Without changing it</BackLink>
      <PageHeader title="Change the message" intro={`To: ${to.words}`} />
      <PageForm isEdit noValidate className="grid max-w-3xl gap-5">
        <CampaignFields to={to} values={values} />
        <SubmitButton className="justify-self-start">Keep and look at it</SubmitButton>
      </PageForm>
    </div>
  )
}
