import type { Reader } from '#src/platform/database/db.server.ts'
import { amountInPounds } from '#src/studio/billing/payments/payment.ts'
import { COVERS_FIELD } from '#src/studio/products/product-form.ts'
import {
  dropInOf,
  PRODUCT_KIND_NAMES,
  PRODUCT_KINDS,
  PRODUCT_STATE_NAMES,
  PRODUCT_STATES,
  type Product,
} from '#src/studio/products/product.ts'
import { findNextPosition, findProduct, listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { termsOnCard } from '#src/studio/products/product-words.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { area, half, line, number, tick } from './content-fields.ts'
import type { ContentField, ContentFormFacts } from './content-form.tsx'

const INTRO =
  'A new price or term holds for what is sold from now on: orders and payments already made keep theirs, what members hold stays as they bought it, and a month to be collected is announced anew.'

/** The form of a product, or of a new one with null, and its card as visitors see it. */
export async function readProduct(reader: Reader, id: string | null): Promise<ContentFormFacts | null> {
  const one = id === null ? null : await findProduct(reader, id)
  if (id !== null && !one) return null
  const [types, position] = [await listAllClassTypes(reader), one?.position ?? (await findNextPosition(reader))]
  const dropIn = dropInOf(await listProductsOnSale(reader))
  return {
    title: one?.name ?? 'New product',
    intro: one ? `${PRODUCT_KIND_NAMES[one.kind]}. ${INTRO}` : 'Something that visitors and members can buy.',
    seenAt: '/membership',
    fields: [
      ...(one ? [] : [kindField]),
      ...wordFields(one),
      ...useFields(one),
      ...types
        .filter(({ id: type, isHidden }) => !isHidden || one?.covers?.includes(type))
        .map(({ id: type, name }, n) => ({
          ...tick(`${COVERS_FIELD}${type}`, `For ${name}`, one?.covers?.includes(type) ?? false),
          ...(n === 0 && { hint: 'None ticked: for every class' }),
        })),
      number('position', 'Place in the list', position, 'The lowest comes first'),
      line('state', 'Shown', one?.state ?? 'on_sale', { as: 'select', options: stateOptions, ...half }),
    ],
    ...(one && {
      writeTo: `/dashboard/campaigns/new?to=product:${one.id}`,
      preview: { product: { ...one, terms: termsOnCard(one, types) }, dropInPence: dropIn?.pricePence ?? null },
    }),
  }
}

const kindField = line('kind', 'What it is', 'plan', {
  as: 'select',
  options: PRODUCT_KINDS.map((value) => ({ value, label: PRODUCT_KIND_NAMES[value] })),
  hint: 'It stays what it is once it is made',
})

const stateOptions = PRODUCT_STATES.map((value) => ({ value, label: PRODUCT_STATE_NAMES[value] }))

const beginOptions = [
  { value: 'purchase', label: 'From the day it is bought' },
  { value: 'first_use', label: 'From the first class' },
]

const audienceOptions = [
  { value: 'all', label: 'Everybody' },
  { value: 'first_timers', label: 'People who never held anything here' },
]

function pounds(pence: number | null = null): string {
  return pence === null ? '' : amountInPounds(pence)
}

function wordFields(one: Product | null): ContentField[] {
  return [
    line('name', 'Name', one?.name, { most: 80 }),
    line('price', 'Price in pounds', pounds(one?.pricePence), { hint: 'A plan’s is for a month', ...half }),
    line('othersPrice', 'As a gift, in pounds', pounds(one?.othersPricePence), {
      isOptional: true,
      hint: 'Empty: not sold as a gift',
      ...half,
    }),
    line('usage', 'In your words', one?.usage, {
      most: 200,
      isOptional: true,
      hint: 'Its card says by itself what is in it, for how long and for whom',
    }),
    area('features', 'What else it has', one?.features, { rows: 3, isOptional: true, hint: 'One a line, or nothing' }),
    tick('isPopular', 'Mark it as popular', one?.isPopular ?? false),
  ]
}

/** A plan's days are its month, so they are not asked of one. */
function useFields(one: Product | null): ContentField[] {
  const allowance = String(one?.allowance ?? '')
  const empty = { as: 'number', isOptional: true, ...half } as const
  return [
    line('allowance', 'Classes', allowance, { hint: 'Empty: unlimited', ...empty }),
    ...(one?.kind === 'plan'
      ? []
      : [
          line('days', 'Days it can be used', String(one?.days ?? ''), {
            ...empty,
            hint: '90 for three months. A plan lasts a month',
          }),
          line('begins', 'The days count', one?.begins ?? 'purchase', { as: 'select', options: beginOptions, ...half }),
        ]),
    line('audience', 'Who may buy it', one?.audience ?? 'all', { as: 'select', options: audienceOptions, ...half }),
    tick('isShared', 'Shared by everybody on the account', one?.isShared ?? false),
  ]
}
