import { Link } from 'react-router'
import { z } from 'zod'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { isAtDesk, type Role } from '#src/platform/role.ts'
import {
  type CampaignState,
  mayWriteTo,
  RECIPIENT_KINDS,
  recipientsInWords,
} from '#src/studio/messaging/campaigns/campaign.ts'
import { countCampaigns, listCampaigns } from '#src/studio/messaging/campaigns/campaigns.store.server.ts'
import { findRecipientsName } from '#src/studio/messaging/campaigns/recipients.store.server.ts'
import { countCampaignMessages } from '#src/studio/outbox/lists/messages-of.store.server.ts'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Cell, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/campaigns-page.ts'
import { Paging } from '../paging.tsx'
import { stateInWords } from './read-campaign.server.ts'

const PAGE_SIZE = 25

export const meta = unlistedMeta('Messages to people')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, actor } = requireStaff(ctxOf(context), request)
  const page = z.coerce.number().int().min(1).max(10_000).catch(1).parse(new URL(request.url).searchParams.get('page'))
  const isTeacher = !isAtDesk(actor)
  const kinds = RECIPIENT_KINDS.filter((kind) => mayWriteTo({ role: actor.role, isOwnClass: isTeacher }, kind))
  const toWhom = { kinds, taughtBy: isTeacher ? actor.userId : null }
  const [campaigns, total] = await Promise.all([
    listCampaigns(reader, toWhom, { page, pageSize: PAGE_SIZE }),
    countCampaigns(reader, toWhom),
  ])
  const counts = await countCampaignMessages(
    reader,
    campaigns.map(({ id }) => id),
  )
  const lines = campaigns.map(async (campaign) => {
    const { sent, failed, ...others } = counts.get(campaign.id)!
    const waiting = others.queued + others.sending + others.held
    return {
      id: campaign.id,
      subject: campaign.subject,
      state: campaign.state,
      when: stateInWords(campaign),
      to: recipientsInWords(campaign, await findRecipientsName(reader, campaign)),
      got: [
        sent > 0 && `${sent} sent`,
        waiting > 0 && `${waiting} waiting`,
        failed > 0 && `${failed} failed`,
        others.withdrawn > 0 && `${others.withdrawn} not sent`,
      ].filter((words) => words !== false),
    }
  })
  return { lines: await Promise.all(lines), total, page, role: actor.role }
}

const INTROS: Record<Role, string> = {
  admin: 'To a class, to those who have a product, to all members, or the newsletter.',
  receptionist: 'To everyone in a class, or to one member.',
  instructor: 'To everyone in one of your classes. For a child it goes to their guardian.',
  member: '',
}

const tones: Record<CampaignState, BadgeTone> = {
  draft: 'plain',
  scheduled: 'info',
  sending: 'info',
  sent: 'success',
  stopped: 'error',
}

/** Messages to a class, to holders of a product, to members and to the newsletter's list (PRODUCT 4.9). */
export default function CampaignsPage({ loaderData: { lines, total, page, role } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Messages to people"
        intro={INTROS[role]}
        actions={<ButtonLink to="/dashboard/campaigns/new">Write to people</ButtonLink>}
      />
      {lines.length === 0 ? (
        <EmptyState title="Nothing written yet" text="A message is kept as a draft until you send it." />
      ) : (
        <Table caption="Messages to people" isCaptionHidden head={['Message', 'To', 'State', 'Who got it']}>
          {lines.map(({ id, subject, to, state, when, got }) => (
            <tr key={id} data-campaign-id={id}>
              <Cell className="min-w-52 wrap-anywhere">
                <Link to={`/dashboard/campaigns/${id}`}>{subject}</Link>
              </Cell>
              <Cell className="min-w-52 wrap-anywhere">{to}</Cell>
              <Cell>
                <Badge tone={tones[state]}>{when}</Badge>
              </Cell>
              <Cell className="min-w-36 tabular-nums">{got.join(', ')}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <Paging
        page={page}
        pageSize={PAGE_SIZE}
        total={total}
        addressOf={(at) => (at === 1 ? '/dashboard/campaigns' : `/dashboard/campaigns?page=${at}`)}
      />
    </div>
  )
}
