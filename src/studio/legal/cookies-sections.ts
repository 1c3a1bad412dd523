import type { LegalFacts, LegalSection } from './legal-sections.ts'

type Cookie = readonly [name: string, what: string, until: string]

const COOKIES: readonly Cookie[] = [
  ['tempo.session_token', 'Keeps you signed in.', 'you log out, 7 days without a visit, or 30 days'],
  ['tempo_pending', 'Remembers that you signed up here until your address is verified.', 'you sign in, or 7 days'],
  [
    'device',
    'Knows that you have signed in here before, so that wrong passwords of others do not keep you out.',
    '180 days after you last signed in',
  ],
  ['tempo_typed', 'Keeps what you had typed while you sign in again.', 'you are back at the form, or 12 hours'],
  ['tempo_notice', 'Carries one message to the next page.', 'it has been shown, or one minute'],
]

const PAID_ONLINE: readonly Cookie[] = [
  ['tempo_booking', 'Remembers the place in a class that we hold while you pay.', 'an hour after you opened the class'],
  ['tempo_bought', 'Asks before you buy again what you have just paid for.', 'half an hour after you paid'],
  ['tempo_cart', 'Remembers what is in your cart.', 'the cart is empty, or 30 days'],
]

const PAID_AT_STUDIO: readonly Cookie[] = [
  ['tempo_booking', 'Remembers the booking you have begun.', 'an hour after you opened the class'],
]

const HALL_LIST =
  'If you ask to hire the hall, your browser also keeps a list of your own requests (dates and times, no names), so that you can find them again. It stays in your browser and you can delete it there.'

/** The cookies the program sets: an owner can add to this, and change nothing of it. */
export function cookiesSections({ hasHall, paysOnline }: LegalFacts): LegalSection[] {
  return [
    {
      name: 'list',
      heading: 'What we set',
      isDerived: true,
      text: [...COOKIES, ...(paysOnline ? PAID_ONLINE : PAID_AT_STUDIO)]
        .map(([name, what, until]) => `- **${name}:** ${what} Until ${until}.`)
        .join('\n'),
    },
    {
      name: 'browser',
      heading: 'What your browser keeps',
      isDerived: true,
      text: [
        ...(hasHall ? [HALL_LIST] : []),
        'While you are signed in, it keeps the page of your bookings for a day, so that you can read it without a connection. It goes when you sign out.',
        'The devices of those who work for us keep the registers of their classes in the same way.',
      ].join('\n\n'),
    },
    {
      name: 'others',
      heading: 'What others set',
      isDerived: true,
      text: `No cookie follows you to other sites, and no other company sets one here${paysOnline ? ', except the payment provider while you pay' : ''}.`,
    },
  ]
}
