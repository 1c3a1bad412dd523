import { studioDate } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { NEWSLETTER_STATE_NAMES } from '#src/studio/messaging/newsletter/newsletter.ts'
import { type SubscriberFilter, subscriberSearchForm } from '#src/studio/messaging/newsletter/subscriber-search.ts'
import { listSubscribersAfter, type Subscriber } from '#src/studio/messaging/newsletter/newsletter.store.server.ts'
import type { Route } from './+types/subscribers-export.ts'
import { type CsvColumn, csvDownload } from '../csv-download.server.ts'

const BATCH = 2000

const columns: CsvColumn<Subscriber>[] = [
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['State', ({ state }) => NEWSLETTER_STATE_NAMES[state]],
  ['Requested', ({ askedAt }) => studioDate(askedAt)],
  ['Agreed', ({ confirmedAt }) => confirmedAt && studioDate(confirmedAt)],
  ['Unsubscribed', ({ unsubscribedAt }) => unsubscribedAt && studioDate(unsubscribedAt)],
]

/** The filtered list of the newsletter as a CSV file (PRODUCT 4.9). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const query = subscriberSearchForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  return csvDownload('newsletter.csv', columns, readBatches(ctx, query))
}

async function* readBatches({ reader }: SignedInCtx, filter: SubscriberFilter) {
  for (let afterId: string | null = null; ;) {
    const batch = await listSubscribersAfter(reader, filter, { afterId, most: BATCH })
    yield batch
    if (batch.length < BATCH) return
    afterId = batch.at(-1)?.id ?? null
  }
}
