import { z } from 'zod'

/** What the payer of classes asks for by a tick before paying, word for word: without it the law lets nothing begin within the 14 days
 *  (Consumer Contracts Regulations 2013, regulation 36; PRODUCT 4.4). Each payment keeps the wording it was made with. */
export const START_REQUEST =
  'Begin within the 14 days in which I may cancel. If I do cancel, I pay for the classes used by then.'

export const START_NOT_REQUESTED = 'Please tick this: without it we may not begin before the 14 days are over'

/** The tick of a form. */
export const startTicked = z.literal('on', START_NOT_REQUESTED)
