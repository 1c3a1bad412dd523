import type { TestStudio } from './studio.ts'
import type { Visitor } from './visitor.ts'

/** The value of a hidden field of a page. */
export function hidden(html: string, name: string): string {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  return /value="([^"]*)"/.exec(field)?.[1] ?? ''
}

/** Pays what lies in the cart, as the checkout's form does without JavaScript. */
export async function checkOut(someone: Visitor, given: Record<string, string> = {}): Promise<Response> {
  const { html } = await someone.page('/checkout')
  return someone.post('/checkout', {
    cartKey: hidden(html, 'cartKey'),
    amountPence: hidden(html, 'amountPence'),
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    methodId: 'pm_card_visa',
    startsNow: 'on',
    ...given,
  })
}

/** Buys a package for someone else, as the form does without JavaScript. */
export async function buyForOther(member: Visitor, given: Record<string, string> = {}): Promise<Response> {
  const page = `/membership/for-others?package=${given.packageId ?? 'basic'}`
  const { html } = await member.page(page)
  return member.post(page, {
    packageId: 'basic',
    amountPence: hidden(html, 'amountPence'),
    giftKey: hidden(html, 'giftKey'),
    recipientName: 'Grace Hopper',
    recipientEmail: 'grace@example.com',
    methodId: 'pm_card_visa',
    startsNow: 'on',
    ...given,
  })
}

/** The links of the latest e-mail of that kind. */
export async function claimLinks(studio: TestStudio): Promise<string[]> {
  const emails = await studio.emails()
  const facts = JSON.stringify(
    emails.findLast(({ kind }) => ['package-links', 'gift-claim'].includes(kind))?.facts ?? {},
  )
  return [...facts.matchAll(/"claimUrl":"([^"]+)"/g)].map(([, url]) => {
    const { pathname, search } = new URL(url ?? '')
    return pathname + search
  })
}
