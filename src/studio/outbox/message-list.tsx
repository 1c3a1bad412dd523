import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { Cell, RowHead, Table } from '#src/ui/table.tsx'
import type { MessageState } from './message.ts'

/** One line of the outbox, in words. */
export type MessageLine = {
  id: string
  subject: string
  recipient: string
  channel: 'email' | 'sms'
  state: MessageState
  stateText: string
  /** Studio date and time when it was sent, or is due. */
  when: string
}

/** The outbox as a table; `addressOf` gives the page of one message. */
export function MessageList({
  lines,
  addressOf,
}: {
  lines: readonly MessageLine[]
  addressOf: (id: string) => string
}) {
  return (
    <Table caption="Messages" isCaptionHidden head={['Message', 'To', 'State', 'When']}>
      {lines.map((line) => (
        <tr key={line.id} data-message-id={line.id}>
          <RowHead>
            <a href={addressOf(line.id)}>{line.subject}</a>
          </RowHead>
          <Cell className="wrap-anywhere">
            {line.recipient}
            {line.channel === 'sms' && <span className="text-muted"> (text message)</span>}
          </Cell>
          <Cell>
            <MessageStateBadge state={line.state} text={line.stateText} />
          </Cell>
          <Cell className="whitespace-nowrap">{line.when}</Cell>
        </tr>
      ))}
    </Table>
  )
}

/** What became of a message, in words. */
export function MessageStateBadge({ state, text }: { state: MessageState; text: string }) {
  return <Badge tone={tones[state]}>{text}</Badge>
}

const tones: Record<MessageState, BadgeTone> = {
  queued: 'info',
  sending: 'info',
  held: 'plain',
  sent: 'success',
  failed: 'error',
  withdrawn: 'plain',
}
