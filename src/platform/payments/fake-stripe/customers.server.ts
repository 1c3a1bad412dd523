import type Stripe from 'stripe'
import { newObject } from './new-objects.ts'
import { type Call, listAll, need, save, tell } from './objects.server.ts'
import { takeAway } from './payment-methods.server.ts'
import { missing, type Params, type Place, text, textMap } from './wire.ts'

export async function createCustomer(call: Call, params: Params): Promise<Stripe.Customer> {
  const [email, metadata] = [text(params, 'email'), textMap(params, 'metadata')]
  const invoice_settings = { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null }
  const details = { email, name: text(params, 'name'), metadata, invoice_settings }
  const customer = await save(call, newObject(call, 'customer', details))
  await tell(call, 'customer.created', customer)
  return customer
}

/** A payer that a call names: one who was deleted is none. */
export async function needCustomer(call: Call, id: string, place?: Place): Promise<Stripe.Customer> {
  const customer = await need(call, 'customer', id, place)
  if (customer.deleted) throw missing('customer', id, place)
  return customer
}

export const AS_CUSTOMER: Place = { param: 'customer', isParameter: true }

/** Removes a payer and every method of theirs, for good. */
export async function deleteCustomer(call: Call, id: string): Promise<Stripe.DeletedCustomer> {
  const { livemode } = await needCustomer(call, id)
  for (const method of await listAll(call, 'payment_method', { customer: id })) await takeAway(call, method)
  await tell(call, 'customer.deleted', await save(call, { id, object: 'customer', deleted: true, livemode }))
  return { id, object: 'customer', deleted: true }
}
