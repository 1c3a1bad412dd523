import { Link } from 'react-router'
import { MESSAGE_STATES, type MessageState } from '#src/studio/outbox/message.ts'
import { MessageStateBadge } from '#src/studio/outbox/message-list.tsx'
import { Cell, Table } from '#src/ui/table.tsx'
import { listAddress, Paging } from '../paging.tsx'

type Line = { id: string; name: string; email: string; state: MessageState; stateText: string; when: string }

type Props = {
  campaignId: string
  delivery: {
    counts: Record<MessageState, number>
    lines: readonly Line[]
    got: MessageState | null
    page: number
    pageSize: number
  }
  /** Whether its reader may open a message of the outbox, to send a failed one again. */
  canOpen: boolean
}

const labels: Record<MessageState, string> = {
  sent: 'Sent',
  queued: 'Waiting',
  sending: 'Leaving',
  held: 'Held until Go live',
  failed: 'Failed',
  withdrawn: 'Not sent',
}

/** Who has got it: each person, and what became of theirs. */
export function Delivery({ campaignId, delivery: { counts, lines, got, page, pageSize }, canOpen }: Props) {
  const all = MESSAGE_STATES.reduce((sum, state) => sum + counts[state], 0)
  const addressOf = (query: { got: string; page: number }) =>
    listAddress(`/dashboard/campaigns/${campaignId}`, query, { page: '1' })
  return (
    <section aria-labelledby="got" className="grid gap-4">
      <h2 id="got">Who got it</h2>
      <nav aria-label="Filter by state" className="flex flex-wrap gap-x-5 gap-y-2">
        <Link to={addressOf({ got: '', page: 1 })} aria-current={got === null ? 'page' : undefined}>
          {`All (${all})`}
        </Link>
        {MESSAGE_STATES.filter((state) => counts[state] > 0).map((state) => (
          <Link key={state} to={addressOf({ got: state, page: 1 })} aria-current={got === state ? 'page' : undefined}>
            {`${labels[state]} (${counts[state]})`}
          </Link>
        ))}
      </nav>
      {lines.length === 0 ? (
        <p className="text-muted">Nobody.</p>
      ) : (
        <Table caption="Who got it" isCaptionHidden head={['To', 'State', 'When']}>
          {lines.map((line) => (
            <tr key={line.id}>
              <Cell className="min-w-52 wrap-anywhere">
                {canOpen ? <a href={`/dashboard/messages/${line.id}`}>{line.name || line.email}</a> : line.name}
                <span className="block text-muted">{line.email}</span>
              </Cell>
              <Cell>
                <MessageStateBadge state={line.state} text={line.stateText} />
              </Cell>
              <Cell className="whitespace-nowrap">{line.when}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <Paging
        page={page}
        pageSize={pageSize}
        total={got ? counts[got] : all}
        addressOf={(at) => addressOf({ got: got ?? '', page: at })}
        before="Before"
        after="Next"
      />
    </section>
  )
}
