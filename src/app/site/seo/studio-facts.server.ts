import type { RouterContextProvider } from 'react-router'
import { formatPence } from '#src/kit/money.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** The people and figures that a legal page names. */
export async function readStudioFacts(context: Readonly<RouterContextProvider>) {
  const { studio, hallHire, bookings, prices, retention, access } = await readSettings(ctxOf(context).reader)
  return {
    name: studio.name,
    address: studio.addressLines.join(', '),
    phone: studio.phone,
    email: studio.email,
    hallNoticeHours: hallHire.cancellationNoticeHours,
    cutoffHours: bookings.cancellationCutoffHours,
    dropIn: formatPence(prices.dropInPence),
    retention,
    access,
  }
}
