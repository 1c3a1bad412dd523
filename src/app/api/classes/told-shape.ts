import { z } from '@hono/zod-openapi'

/** Whom a change was for, as the API answers it. */
export const toldShape = {
  people: z.number().int().openapi({ description: 'How many were notified' }),
  untold: z
    .array(z.object({ name: z.string(), contact: z.string() }))
    .openapi({ description: 'Who has no e-mail address, and is to be told by the studio, with the number they gave' }),
}
