import { whatStays } from '../people/personal-data/data-rules.ts'
import { howLong, periodInWords } from '../people/personal-data/retention.ts'
import type { LegalFacts, LegalSection } from './legal-sections.ts'

/** The privacy notice. How long things are kept is said by the rules that the nightly routine and the deletion of an account use. */
export function privacySections(facts: LegalFacts): LegalSection[] {
  const { studio, paysOnline } = facts
  return [
    {
      name: 'controller',
      heading: '',
      isDerived: true,
      text: `${studio.name}, ${studio.addressLines.join(', ')}, is responsible for your data (the “controller” in data protection law). Write to ${studio.email} or ring ${studio.phone} about anything on this page.`,
    },
    { name: 'what', heading: 'What we keep, and why', isDerived: true, text: whatWeKeep(facts) },
    {
      name: 'not',
      heading: 'What we do not do',
      isDerived: true,
      text: `No advertising, no tracking, no analytics by others, no selling of data. Our pages load nothing from other companies${paysOnline ? ', except the payment form while you pay' : ''}.`,
    },
    {
      name: 'others',
      heading: 'Who else sees it',
      isDerived: false,
      text: `Those who work for us and need it: your instructor sees who is in their class, what is noted about them and, of a child, whom to ring. The companies that carry our ${paysOnline ? 'mail, text messages and payments' : 'mail and text messages'} see what they need to do that, under contract. Nobody else, unless the law makes us.`,
    },
    {
      name: 'children',
      heading: 'Children',
      isDerived: true,
      text: 'Parents keep their children in their own account, and children have no sign-in. We ask for a name; a birthday we keep where you give us one.',
    },
    { name: 'long', heading: 'How long', isDerived: true, text: howLongWeKeep(facts) },
    {
      name: 'rights',
      heading: 'Your rights',
      isDerived: false,
      text: 'You may see what we have about you, have it corrected, deleted or handed over in a file, object to a use of it, and take back any consent. Write to us and we answer within a month. If you think we got it wrong you may complain to the [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/).',
    },
  ]
}

function whatWeKeep({ retention, hasHall, paysOnline }: LegalFacts): string {
  const logs = retention.logsDays === null ? '' : ` for at most ${periodInWords(retention, 'logsDays')}`
  return [
    '- **Your account:** name, email address, telephone number and a password that we store only as a fingerprint. We need them to let you in and to reach you about your classes (our contract with you).',
    '- **Your classes:** what you booked, cancelled and attended. We need it to keep your place, to count your classes and to tell you when something changes (our contract with you).',
    '- **Notes:** what you tell us that your instructor should know, such as an injury, written down by the front desk about the person it concerns (your consent).',
    '- **What came with you:** where you were with us in another system before, what it had about you: since when you come, your last visit, your date of birth, notes.',
    `- **Your payments:** what you bought, when and for how much. ${paysOnline ? 'Card numbers and bank details go to our payment provider and never reach us. ' : ''}Tax law makes us keep receipts for ${periodInWords(retention, 'receiptsYears')}.`,
    ...(hasHall
      ? ['- **Hall hire:** who is hiring, how to reach them and what for, to answer the request and run the event.']
      : []),
    '- **The newsletter:** your address, and your name if you give it, only with your consent: you have confirmed it, or had agreed in the system we used before. Every newsletter carries a link that ends it with one click.',
    `- **Our records:** which staff member changed what, and technical logs with addresses of visitors${logs}, to keep the site safe (our legitimate interest).`,
  ].join('\n')
}

function howLongWeKeep({ retention, ...scope }: LegalFacts): string {
  const inWords = (period: keyof LegalFacts['retention']) => periodInWords(retention, period)
  return [
    `Your account, and what belongs to it, as long as you have it; you can have it deleted at any time. An account that nobody confirms goes after ${inWords('unconfirmedAccountsDays')}. One that nobody has used for ${inWords('unusedAccountsYears')} goes too, ${inWords('warningDays')} after we have written to you about it. What has a time of its own goes by itself, or loses its names where the rest must stay:`,
    howLong(retention, scope)
      .map(({ what, time }) => `- **${what.join('; ')}:** ${time}.`)
      .join('\n'),
    '## What stays when an account is deleted, without your name',
    whatStays(scope)
      .map(({ why, titles }) => `- **${titles.join(', ')}:** ${why}`)
      .join('\n'),
  ].join('\n\n')
}
