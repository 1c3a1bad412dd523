import { formatPence } from '#src/kit/money.ts'
import { policyTexts } from '../bookings/policy/policy-words.ts'
import { waitingText } from '../bookings/waiting-list/waiting-texts.ts'
import { DEPOSIT_COMES_BACK_TEXT, noticeSentence, replySentence } from '../hall-hire/hall-words.ts'
import { PAUSED_DAYS_A_YEAR, SHORTEST_PAUSE_DAYS } from '../memberships/plan-changes/pause.ts'
import { dropInOf, type ProductKind } from '../products/product.ts'
import type { LegalFacts, LegalSection } from './legal-sections.ts'

/** The terms, by what is sold and by the rules of booking and hall hire. */
export function termsSections(facts: LegalFacts): LegalSection[] {
  const { studio, hallHire, bookings } = facts
  return [
    {
      name: 'parties',
      heading: '',
      isDerived: true,
      text: `These terms are between you and ${studio.name}, ${studio.addressLines.join(', ')}. Nothing in them takes away rights the law gives you as a consumer.`,
    },
    { name: 'packages', heading: 'What we sell', isDerived: true, text: list(soldClauses(facts)) },
    {
      name: 'mind',
      heading: 'Changing your mind',
      isDerived: true,
      text: `You may cancel ${soldAhead(facts)} within 14 days of buying it, without a reason. If you have already taken classes from it, we keep their share of the price and refund the rest. You find the button in your portal, under Membership.`,
    },
    {
      name: 'booking',
      heading: 'Booking and cancelling',
      isDerived: true,
      text: list([
        'A booking holds one place for one person. You cannot hold two places at the same time.',
        ...policyTexts(bookings),
        waitingText(bookings),
        'If we cancel a class we tell everybody in it, and each place goes back as it was had: the class to what it was counted on, or the money that was paid for it.',
      ]),
    },
    {
      name: 'studio',
      heading: 'In the studio',
      isDerived: false,
      text: 'Come a few minutes early, tell the instructor about injuries, and stop when something hurts. Look after your things: we are liable for what we cause by carelessness, not for what goes missing.',
    },
    ...(facts.hasHall ? [hallSection(hallHire)] : []),
    {
      name: 'wrong',
      heading: 'When something goes wrong',
      isDerived: false,
      text: `Tell us: ${studio.email} or ${studio.phone}. English law applies, and if you live elsewhere in the UK you may go to your own courts.`,
    },
  ]
}

/** What is bought for more than a class on its date. */
function soldAhead({ products }: LegalFacts): string {
  const isSold = (...kinds: ProductKind[]) => products.some(({ kind }) => kinds.includes(kind))
  const nouns = [...(isSold('plan') ? ['a package'] : []), ...(isSold('pass', 'intro') ? ['a pass'] : [])]
  return nouns.join(' or ') || 'what you buy for yourself, but a place in a class on its date,'
}

function hallSection(hallHire: LegalFacts['hallHire']): LegalSection {
  const terms = [noticeSentence(hallHire), hallHire.cancellationTerms, replySentence(hallHire)].filter(Boolean)
  const deposit = `Where a security deposit is asked for, it is held for you and is no part of the price. ${DEPOSIT_COMES_BACK_TEXT}`
  const text = [`A request holds your slot until we answer. ${terms.join(' ')}`, deposit, list(hallHire.restrictions)]
  return { name: 'hall', heading: 'Hall hire', isDerived: true, text: text.join('\n\n') }
}

function soldClauses({ products, paysOnline }: LegalFacts): string[] {
  const plans = products.filter(({ kind }) => kind === 'plan')
  const isPassSold = products.some(({ kind }) => kind === 'pass' || kind === 'intro')
  const shared = products.filter(({ isShared }) => isShared).map(({ name }) => name)
  const dropIn = dropInOf(products)
  return [
    ...(plans.length === 0 ? [] : planClauses(plans, paysOnline)),
    ...(isPassSold
      ? [
          'A pass is for its classes within its days, as the page that sells it says. What is not used in them ends with it.',
        ]
      : []),
    ...(dropIn
      ? [`A single class ${plans.length > 0 ? 'without a package ' : ''}costs ${formatPence(dropIn.pricePence)}.`]
      : []),
    ...(shared.length === 0
      ? []
      : [`For parents and siblings who live together: ${shared.join(', ')}. Everything else is for one person.`]),
    `Prices are those ${paysOnline ? 'of the page that you buy on' : 'shown on the day you buy'}. A later change of a price or of what a product is changes nothing that is sold already.`,
  ]
}

function planClauses(plans: readonly { allowance: number | null }[], paysOnline: boolean): string[] {
  const isLimited = plans.some(({ allowance }) => allowance !== null)
  return [
    `A package is ${isLimited ? 'a number of classes' : 'all classes you come to'} within one calendar month, starting on the day you buy it or claim it.`,
    ...(isLimited ? ['Classes not used in the month end with it.'] : []),
    ...(plans.length > 1
      ? [
          'Moving to a bigger package costs the difference and counts at once. Moving to a smaller one counts after 30 days.',
        ]
      : []),
    ...(paysOnline
      ? [
          'Where you have agreed to direct debit, or to a saved card, it renews your package every month until you turn it off in your portal, which you can do at any time.',
        ]
      : []),
    `You may pause your package in your portal, for ${SHORTEST_PAUSE_DAYS} days or more and ${PAUSED_DAYS_A_YEAR} days a year at most. The paused days are added to it${paysOnline ? ', and nothing is collected in them' : ''}.`,
  ]
}

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
