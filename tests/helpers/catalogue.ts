import type { EmailFacts } from '#src/studio/outbox/email.ts'
import { emailOf } from '#src/app/email/emails.server.ts'
import { renderEmail } from '#src/app/email/render-email.server.ts'
import { TEST_STUDIO } from './outbox.tsx'
import type { TestStudio } from './studio.ts'

type Sold = {
  kind: 'plan' | 'pass' | 'single' | 'intro' | 'ticket'
  name: string
  price: number
  allowance: number | null
  days?: number
  covers?: string[]
  /** How receipts and orders call it. */
  says: string
}

/** What an owner sells of their own. No name is the id that is made of it. */
export const CATALOGUE: Sold[] = [
  { kind: 'plan', name: 'Four Dances', price: 36, allowance: 4, says: 'Four Dances' },
  { kind: 'plan', name: 'All You Can Dance', price: 89, allowance: null, says: 'All You Can Dance' },
  {
    kind: 'pass',
    name: 'Quarter Ten',
    price: 95,
    allowance: 10,
    days: 90,
    says: 'Quarter Ten, 10 classes for 90 days',
  },
  { kind: 'single', name: 'Walk In', price: 12, allowance: 1, says: 'Walk In' },
  {
    kind: 'intro',
    name: 'First Fortnight',
    price: 25,
    allowance: null,
    days: 14,
    says: 'First Fortnight, unlimited classes for 14 days',
  },
  {
    kind: 'ticket',
    name: 'Handstand Workshop',
    price: 30,
    allowance: 2,
    days: 60,
    covers: ['dance'],
    says: 'Handstand Workshop, 2 dates for 60 days',
  },
]

export const idOf = ({ name }: Pick<Sold, 'name'>) => name.toLowerCase().replaceAll(' ', '-')

/** What must not be said of it, in text that is about nothing else. */
function falsehoodsOf(sold: Sold): RegExp[] {
  const anywhere = [new RegExp(idOf(sold)), /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/, /undefined|NaN|Infinity|\bnull\b/]
  const ofPlans = [/month/i, /direct debit/i, /membership/i, /package/i]
  return [
    ...anywhere,
    ...(sold.kind === 'plan' ? [] : ofPlans),
    ...(sold.allowance === null ? [/\b[1-9]\d* (of \d+ )?(classes|left)/, /\bof \d+\b(?! days)/] : [/unlimited/i]),
    ...(['pass', 'intro', 'ticket', 'single'] as const)
      .filter((kind) => kind !== sold.kind)
      .map((kind) => FOREIGN[kind]),
  ]
}

const FOREIGN = { pass: /\bpass\b(?! it on)/i, intro: /\boffers?\b/i, ticket: /\btickets?\b/i, single: /drop-in/i }

/** The lines that a reader of a page sees or hears in its main part, one for each block. */
export function linesOf(html: string): string[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html
  const labels = [...main.matchAll(/(?:aria-label|alt|placeholder)="([^"]*)"/g)].map(([, text]) => text ?? '')
  return main
    .replaceAll(/<(script|style|template|option|select)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(
      /<\/?(p|li|ul|ol|h\d|div|section|tr|td|th|dd|dt|form|header|article|details|summary|table)\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<[^>]*>/g, ' ')
    .concat('\n', labels.join('\n'))
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Collects what is said of a product, and what of it is false. */
export function openReader(sold: Sold) {
  const faults: string[] = []
  const lies = falsehoodsOf(sold)
  const judge = (where: string, lines: string[], mustSay: string | null) => {
    for (const line of lines)
      for (const lie of lies) if (lie.test(line)) faults.push(`${where} says ${String(lie)}: ${line.slice(0, 160)}`)
    if (mustSay !== null && !lines.some((line) => line.includes(mustSay)))
      faults.push(`${where} does not say ${mustSay}`)
  }
  return {
    faults,
    /** A text that is about this purchase alone. */
    all: (where: string, text: string, mustSay: string | null = sold.says) => judge(where, linesOf(text), mustSay),
    /** The lines of a longer text that name it, by its id too. */
    named: (where: string, text: string, mustSay: string | null = sold.name) =>
      judge(
        where,
        linesOf(text).filter((line) => line.includes(sold.name) || line.includes(idOf(sold))),
        mustSay,
      ),
  }
}

/** The e-mails to someone as they read them, by kind; texts and calendar entries too. */
export async function readMail(studio: TestStudio, recipient: string): Promise<{ kind: string; text: string }[]> {
  const emails = await studio.emails(recipient)
  return Promise.all(
    emails.map(async ({ kind, facts }) => {
      const { subject, text, sms, calendar } = await renderEmail(emailOf(kind), facts as EmailFacts, TEST_STUDIO)
      const entry = [calendar ?? []].flat().map(({ summary, description }) => `${summary}\n${description}`)
      // Addresses may name ids.
      return { kind, text: [subject, text, sms ?? '', ...entry].join('\n').replaceAll(/https?:\S+/g, '') }
    }),
  )
}
