import { seal, unseal } from '../seal.server.ts'
import { withoutTokens } from '../links.server.ts'
import type { Row, TableLine } from './backup-file.server.ts'

/** What a backup has in the place of a message's facts, which only the secret of the studio opens. */
export type SealedFacts = { sealed: string }

const PURPOSE = 'messages-in-backups'

/** A message as a backup has it. Of one that has been sent its links open nothing, and it cannot be sent again. Of any other its facts, with the links of its receiver, are sealed. Its state is one that nobody
 *  sends, not even an earlier release, until a start has opened it. Null where there is no secret to seal it with. */
export function sealedMessage({ columns }: TableLine, row: Row, secret: string | null): Row | null {
  const [state, facts] = [columns.indexOf('state'), columns.indexOf('facts')]
  if (row[state] === 'sent')
    return withoutLinks(row, facts, [columns.indexOf('emptied_at'), columns.indexOf('sent_at')])
  if (secret === null) return null
  const kept = JSON.stringify({ state: row[state], facts: JSON.parse(row[facts] ?? '{}') as unknown })
  const sealed: SealedFacts = { sealed: seal(Buffer.from(kept), secret, PURPOSE) }
  return row.with(facts, JSON.stringify(sealed)).with(state, 'held')
}

function withoutLinks(row: Row, facts: number, [emptiedAt, sentAt]: [number, number]): Row {
  const left = withoutTokens(row[facts] ?? '{}')
  return left === row[facts] ? row : row.with(facts, left).with(emptiedAt, row[emptiedAt] ?? row[sentAt] ?? null)
}

/** What was sealed; null where it was done with another secret. */
export function openSealedFacts(
  { sealed }: SealedFacts,
  secret: string,
): { state: string; facts: Record<string, unknown> } | null {
  try {
    return JSON.parse(unseal(sealed, secret, PURPOSE).toString()) as ReturnType<typeof openSealedFacts>
  } catch {
    return null
  }
}
