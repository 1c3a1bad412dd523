import { z } from 'zod'
import type { ProviderEvent } from './provider.server.ts'

const shape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().max(255).nullish(),
      object: z.string().max(100).nullish(),
      payment_intent: z.string().max(255).nullish(),
      setup_intent: z.string().max(255).nullish(),
    }),
  }),
})

/** What an event of the wire is about, in the words of the port; null when the body is no event. Only its names are read: how the
 *  thing stands is asked for afterwards. A charge, refund or dispute is about the payment it belongs to. */
export function readProviderEvent(body: string): ProviderEvent | null {
  const parsed = shape.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { id, type, data } = parsed.data
  const { object, payment_intent: intentId, setup_intent: setupId } = data.object
  const ownId = data.object.id ?? ''
  if (object === 'payment_intent') return { id, type, about: 'intent', objectId: ownId }
  if (object === 'mandate') return { id, type, about: 'mandate', objectId: ownId }
  if (object === 'setup_intent') return { id, type, about: 'setup', objectId: ownId }
  if (intentId) return { id, type, about: 'intent', objectId: intentId }
  if (setupId) return { id, type, about: 'setup', objectId: setupId }
  return { id, type, about: 'other', objectId: ownId }
}

/** The body of an event as it goes over the wire. */
export function writeProviderEvent({ id, type, about, objectId }: ProviderEvent): string {
  const object = { intent: 'payment_intent', setup: 'setup_intent', mandate: 'mandate', other: 'other' }[about]
  return JSON.stringify({ id, object: 'event', type, data: { object: { id: objectId, object } } })
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
