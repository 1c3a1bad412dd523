import { type ReactNode } from 'react'
import { EmailLayout, EmailList, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { nameAfter, type Piece, withName } from './campaign-body.ts'
import type { CampaignFacts } from './campaign-facts.ts'

/** A message that someone at the studio wrote: paragraphs, lists and links, and why it came. */
export function CampaignBody({ facts, children }: { facts: CampaignFacts; children?: ReactNode }) {
  const { blocks, name, reason } = facts
  return (
    <EmailLayout heading={withName(facts.subject, name)}>
      {blocks.map(({ kind, lines }, at) =>
        kind === 'list' ? (
          <EmailList key={at} items={lines.map((pieces) => drawn(pieces, name))} />
        ) : (
          <EmailText key={at}>
            {lines.map((pieces, line) => (
              <span key={line}>
                {line > 0 && <br />}
                {drawn(pieces, name)}
              </span>
            ))}
          </EmailText>
        ),
      )}
      {reason && <EmailNote>{reason}</EmailNote>}
      {children}
    </EmailLayout>
  )
}

function drawn(pieces: readonly Piece[], name: string): ReactNode {
  return pieces.map((piece, at) => {
    if ('text' in piece) return piece.text
    if ('isName' in piece) return nameAfter(piece.before, name)
    return (
      <a key={at} href={piece.linkUrl}>
        {piece.label ?? piece.linkUrl}
      </a>
    )
  })
}
