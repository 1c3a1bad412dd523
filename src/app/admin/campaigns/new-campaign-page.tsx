import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { campaignRefusals, campaignTyped } from '#src/studio/messaging/campaigns/campaign.ts'
import { writeCampaign } from '#src/studio/messaging/campaigns/write-campaign.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/new-campaign-page.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { readChoices, readTo } from './read-recipients.server.ts'

export const meta = unlistedMeta('Write to people')

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireStaff(ctxOf(context), request)
  const to = await readTo(ctx, new URL(request.url).searchParams.get('to') ?? '')
  return { to, choices: to ? [] : await readChoices(ctx), isDesk: isAtDesk(ctx.actor) }
}

export const action = formAction({
  who: requireStaff,
  back: ({ request }) => `/dashboard/campaigns/new${new URL(request.url).search}`,
  acts: {
    form: act(campaignTyped, (ctx, typed) => writeCampaign(ctx, typed), {
      refusals: campaignRefusals,
      saysInForm: true,
      success: 'Kept as a draft. Look at it, then send it.',
      to: ({ id }) => `/dashboard/campaigns/${id}`,
    }),
  },
})

/** First to whom, then what (PRODUCT 4.9). Nothing is sent from here. */
export default function NewCampaignPage({ loaderData: { to, choices, isDesk } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <BackLink to="/dashboard/campaigns">Messages to people</BackLink>
      <PageHeader title="Write to people" intro={to ? `To: ${to.words}` : 'To whom?'} />
      {to ? (
        <PageForm noValidate className="grid max-w-3xl gap-5">
          <CampaignFields to={to} />
          <span className="flex flex-wrap items-center gap-3">
            <SubmitButton>Keep and look at it</SubmitButton>
            <a href="/dashboard/campaigns/new">To other people</a>
          </span>
        </PageForm>
      ) : (
        <form method="get" className="grid max-w-3xl gap-4">
          <SelectField
            label="To"
            name="to"
            options={choices}
            hint={
              isDesk
                ? 'One person, or a class further ahead: press Message on the member’s page or in the register.'
                : 'A class further ahead: press Message in its register.'
            }
          />
          <button className={`${buttonLook({})} justify-self-start`}>Write</button>
        </form>
      )}
    </div>
  )
}
