import { z } from 'zod'
import { searchWords } from '#src/kit/typed-text.ts'
import { NEWSLETTER_STATES } from './newsletter.ts'

/** The list of subscribers as an address carries it: what cannot be a filter is left out, so that an old link still shows a list. */
export const subscriberSearchForm = z.object({
  search: searchWords().catch(''),
  state: z.enum(NEWSLETTER_STATES).or(z.literal('')).catch(''),
  page: z.coerce.number().int().positive().max(10_000).catch(1),
})

export type SubscriberFilter = Pick<z.output<typeof subscriberSearchForm>, 'search' | 'state'>
