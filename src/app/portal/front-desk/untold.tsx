import { type Untold, untoldText } from '#src/studio/bookings/rosters/notified.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Before a change: whom the studio cannot write to, on this date or a later one. */
export function UntoldNotice({ untold }: { untold: readonly Untold[] }) {
  return untold.length > 0 && <Notice tone="info">{untoldText(untold)}</Notice>
}
