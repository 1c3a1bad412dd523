import { z } from 'zod'
import type { ProviderEvent } from './provider.server.ts'

/** The name of another thing, or the thing itself where someone asked for it in full. */
const reference = z
  .union([z.string().max(255), z.object({ id: z.string().max(255) }).transform(({ id }) => id)])
  .nullish()

const shape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().max(255).nullish(),
      object: z.string().max(100).nullish(),
      payment_intent: reference,
      setup_intent: reference,
    }),
  }),
})

/** What an event of the wire is about, in the words of the port; null when the body is no event. Only its names are read: how the
 *  thing stands is asked for afterwards. A charge, refund or dispute is about the payment it belongs to. */
export function readProviderEvent(body: string): ProviderEvent | null {
  return readRecordedEvent(parseJson(body))
}

/** The same of an event that was not sent but asked for. A visit to the provider's page to set a method up (`checkout.session`) is
 *  the set-up itself. */
export function readRecordedEvent(event: unknown): ProviderEvent | null {
  const parsed = shape.safeParse(event)
  if (!parsed.success) return null
  const { id, type, data } = parsed.data
  const { object, payment_intent: intentId, setup_intent: setupId } = data.object
  const ownId = data.object.id ?? ''
  if (object === 'payment_intent') return { id, type, about: 'intent', objectId: ownId }
  if (object === 'mandate') return { id, type, about: 'mandate', objectId: ownId }
  if (object === 'setup_intent') return { id, type, about: 'setup', objectId: ownId }
  if (object === 'checkout.session' && setupId) return { id, type, about: 'setup', objectId: ownId }
  if (intentId) return { id, type, about: 'intent', objectId: intentId }
  if (setupId) return { id, type, about: 'setup', objectId: setupId }
  return { id, type, about: 'other', objectId: ownId }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
