import { counted } from '#src/studio/reports/figures/report.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useIsOnline } from '#src/ui/offline/use-kept-offline.ts'
import type { Marking } from './use-marks.ts'

/** What becomes of marks that the studio does not have yet; nothing while all is well. */
export function MarkStatus({ marking, shownIds }: { marking: Marking; shownIds: readonly string[] }) {
  const { kept, sending } = marking
  const isOnline = useIsOnline()
  const open = kept.filter(({ theirs, refusal }) => theirs === undefined && refusal === undefined).length
  const text = statusText({ open, isOnline, sending })
  const elsewhere = new Set(
    kept
      .filter(({ theirs, refusal, bookingId }) => (theirs ?? refusal) !== undefined && !shownIds.includes(bookingId))
      .map(({ sessionId }) => sessionId),
  )
  return (
    <div role="status" className="sticky top-18 z-10 grid gap-2 empty:-mt-3 sm:empty:-mt-6 print:hidden">
      {text && (
        <Notice tone="info">
          {text}{' '}
          {sending === 'signed_out' && isOnline && (
            <a href="/member?next=/dashboard/attendance">Sign in to send them</a>
          )}
        </Notice>
      )}
      {[...elsewhere].map((sessionId) => (
        <Notice key={sessionId} tone="error">
          A mark made on this device differs from the register.{' '}
          <a href={`/dashboard/attendance?class=${sessionId}`}>Open that register</a>
        </Notice>
      ))}
    </div>
  )
}

type State = Pick<Marking, 'sending'> & { open: number; isOnline: boolean }

function statusText({ open, isOnline, sending }: State): string | null {
  const marks = `${counted(open, 'mark')} ${open === 1 ? 'is' : 'are'} kept on this device`
  if (!isOnline)
    return open > 0
      ? `No connection. ${marks}. Stay signed in until they are sent.`
      : 'No connection. Marks are kept on this device.'
  if (open === 0) return null
  if (sending === 'signed_out') return `You have been signed out. ${marks}.`
  return sending === 'no_answer' ? `The studio does not answer. ${marks} and will be sent.` : null
}
