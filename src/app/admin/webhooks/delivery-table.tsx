import type { DELIVERY_STATES } from '#src/studio/activity/webhooks/webhook.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { Cell, Table } from '#src/ui/table.tsx'

type State = (typeof DELIVERY_STATES)[number]
type Delivery = {
  eventId: string
  type: string
  data: string
  at: string
  state: State
  attempts: number
  lastAnswer: string | null
}

const STATES: Record<State, { label: string; tone: 'plain' | 'success' | 'error' }> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Being sent', tone: 'plain' },
  delivered: { label: 'Arrived', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
}

/** What became of each event, with its answer, and a button that sends it again. */
export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <Table caption="Events" isCaptionHidden head={['When', 'Event', 'State', 'Tries', 'Last answer', 'Again']}>
      {deliveries.map(({ eventId, type, data, at, state, attempts, lastAnswer }) => (
        <tr key={eventId}>
          <Cell className="whitespace-nowrap">{at}</Cell>
          <Cell>
            <span className="grid gap-1">
              {type}
              <code className="text-sm break-all text-muted">{data}</code>
            </span>
          </Cell>
          <Cell>
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          </Cell>
          <Cell>{attempts}</Cell>
          <Cell className="wrap-anywhere">{lastAnswer ?? '—'}</Cell>
          <Cell>
            <PageForm intent="resend" about={{ eventId }} isOwn={false}>
              <Button variant="secondary" size="small" aria-label={`Send ${type} of ${at} again`}>
                Send again
              </Button>
            </PageForm>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
