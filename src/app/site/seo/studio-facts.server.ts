import type { RouterContextProvider } from 'react-router'
import { formatPence } from '#src/kit/money.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { policyTexts } from '#src/studio/bookings/policy/policy-words.ts'
import { waitingText } from '#src/studio/bookings/waiting-list/waiting-texts.ts'
import { noticeSentence, replySentence } from '#src/studio/hall-hire/hall-words.ts'
import { dropInOf } from '#src/studio/products/product.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** The people and figures that a legal page names. */
export async function readStudioFacts(context: Readonly<RouterContextProvider>) {
  const { reader } = ctxOf(context)
  const { studio, hallHire, bookings, retention, access } = await readSettings(reader)
  const dropIn = dropInOf(await listProductsOnSale(reader))
  return {
    name: studio.name,
    address: studio.addressLines.join(', '),
    phone: studio.phone,
    email: studio.email,
    hallTerms: [noticeSentence(hallHire), hallHire.cancellationTerms, replySentence(hallHire)]
      .filter(Boolean)
      .join(' '),
    bookingTerms: [...policyTexts(bookings), waitingText(bookings)],
    dropIn: dropIn && formatPence(dropIn.pricePence),
    retention,
    access,
  }
}
