import { DEFAULT_ZONE } from '#src/kit/time.ts'

/** All constants: every figure and text the studio starts with. They are seeded as rows (settings, packages, class types,
 *  rooms) and edited there by admins; after the first start a change here affects new studios only. Money is pence. */

export const STUDIO = {
  name: 'Tempo',
  tagline: 'Fitness and dance studio',
  addressLines: ['Arch 14, Foundry Yard', 'London', 'SE8 0TM'],
  phone: '020 7946 0182',
  email: 'hello@tempo.example',
  zone: DEFAULT_ZONE,
  /** Name and address of each profile, shown in the footer; none until the studio has one. */
  socials: [],
}

/** When the studio is open: for its classes, Monday to Thursday and Sunday, 16:00 to 22:30 (spec 9). By ISO weekday, 1 = Monday; wall
 *  times. The hall has hours of its own (PRODUCT 4.1). */
export const STUDIO_HOURS = [1, 2, 3, 4, 7].map((weekday) => ({ weekday, opens: '16:00', closes: '22:30' }))

/** Spec 9: when the hall may be hired. By ISO weekday, 1 = Monday; wall times. */
export const HALL_HOURS = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '21:00' })),
  { weekday: 6, opens: '09:00', closes: '18:00' },
  { weekday: 7, opens: '10:00', closes: '16:00' },
]

/** One class without a package. Spec 9 implies it: £33 + £6, £49 + £16 and £95 + £35 are 6, 10 and 20 times this. */
export const DROP_IN_PENCE = 650

export const REFERRAL_PERCENT = 20

/** Spec 9. Savings and cost per class are computed from these and the drop-in price, never written down. */
export const PACKAGES = [
  {
    id: 'basic',
    name: '6 Class Package',
    pricePence: 3300,
    othersPricePence: 2999,
    allowance: 6,
    usage: 'Six classes a month, of any type and level',
    features: ['6 classes every month', 'All class types and levels', 'Cancel at any time'],
    isPopular: false,
  },
  {
    id: 'standard',
    name: '10 Class Package',
    pricePence: 4900,
    othersPricePence: 4999,
    allowance: 10,
    usage: 'Ten classes a month, of any type and level',
    features: [
      '10 classes every month',
      'All class types and levels',
      'Recurring places in your favourite classes',
      'Cancel at any time',
    ],
    isPopular: true,
  },
  {
    id: 'family',
    name: '20 Class Family Package',
    pricePence: 9500,
    othersPricePence: 7999,
    allowance: 20,
    isShared: true,
    usage: 'Twenty classes a month to share. Parents and siblings only',
    features: [
      '20 classes every month, shared by the family',
      'Parents and siblings only',
      'Children and adults in one account',
      'Recurring places in your favourite classes',
      'Cancel at any time',
    ],
    isPopular: false,
  },
]

/** One class, paid for alone. */
export const DROP_IN = {
  id: 'drop-in',
  kind: 'single',
  name: 'Drop-in',
  pricePence: DROP_IN_PENCE,
  allowance: 1,
  usage: 'One class, of any type and level',
  features: [],
  isPopular: false,
} as const

/** Spec 9 and 3: the hourly rate of the hall and what belongs to it. */
export const HALL_HIRE = {
  id: 'hourly',
  name: 'Hourly Hall Hire',
  description: 'A bright, sprung-floored hall for parties, workshops, meetings and rehearsals, hired by the hour.',
  pricePerHourPence: 2500,
  capacity: 30,
  minimumMinutes: 60,
  stepMinutes: 15,
  bookAheadDays: 365,
  cancellationNoticeHours: 48,
  /** Within how many hours the studio promises to answer a request, and how many it holds its time at most. */
  replyHours: 24,
  holdHours: 72,
  features: [
    'Sprung wooden floor',
    'Full-length mirrors',
    'High ceiling and daylight',
    'Step-free entrance',
    'Changing rooms',
  ],
  includes: ['Tables and chairs for 30', 'Sound system with Bluetooth', 'Heating and lighting', 'Kitchenette', 'Wi-Fi'],
  restrictions: [
    'No alcohol without prior permission',
    'No smoking',
    'Maximum 30 people',
    'Events end by closing time',
  ],
  cancellationTerms: 'A security deposit may be required.',
}

/** What a late cancellation or a missed class may cost; and the rules of booking that an admin may change (PRODUCT 4.1). */
export const POLICY_COSTS = ['nothing', 'counts', 'fee'] as const
export const BOOKING_RULES = {
  /** Hours before the start until which a cancellation gives the class back; 0 = until it starts. */
  cancellationCutoffHours: 0,
  /** What a later cancellation costs, and not coming. */
  lateCancellation: 'counts' as (typeof POLICY_COSTS)[number],
  lateFeePence: 500,
  noShow: 'counts' as (typeof POLICY_COSTS)[number],
  noShowFeePence: 500,
  /** Minutes before the start at which booking closes; 0 = when it starts. */
  closesMinutesBefore: 0,
  /** Hours before the start until which a free place goes to the first in line; then everybody who waits is notified. */
  waitingListCutoffHours: 2,
  /** How many weeks ahead sessions are generated and booking opens. */
  weeksAhead: 8,
}

/** How long the studio keeps personal data; which columns each affects is said in personal-data. Six years for receipts is what
 *  tax law requires. Logs are kept by the person who runs the machine: null where the privacy page is to say nothing of it. */
export const RETENTION = {
  countersDays: 1,
  answersDays: 2,
  hallContactDays: 14,
  signInFailuresDays: 30,
  unconfirmedAccountsDays: 30,
  warningDays: 30,
  newsletterDays: 30,
  messagesDays: 90,
  cartsDays: 90,
  unpaidDays: 90,
  hallOwedDays: 90,
  removedPeopleYears: 1,
  guestsYears: 1,
  plansYears: 1,
  notesYears: 2,
  activitiesYears: 3,
  unusedAccountsYears: 3,
  receiptsYears: 6,
  logsDays: null as number | null,
}

export type Retention = typeof RETENTION

/** A studio starts below the VAT threshold; the rate is that of 2026. */
export const VAT = { isRegistered: false, number: '', basisPoints: 2000, isHallExempt: true }

/** Accessibility features of the building, line by line, for the accessibility page; without any the page says nothing of them. */
export const ACCESS = [
  'Step-free from the street to the floor, with room to turn.',
  'Every instructor will show you a version of a movement that suits you. Ask before class, or tell us when you book.',
]

/** Every studio starts with these two; only one thing at a time may happen in an exclusive room (PRODUCT 4.1). */
export const ROOMS = [
  { name: 'Studio', isExclusive: false, isForHire: false },
  { name: 'Hall', isExclusive: true, isForHire: true },
]

/** Spec 3: the eight class types, in the order they are shown. Their colours are the hues of the same names in ui/theme/theme.css. */
export const CLASS_TYPES = [
  {
    id: 'dance',
    name: 'Dance',
    description: 'Street, contemporary and commercial routines, built phrase by phrase until the room moves as one.',
  },
  {
    id: 'yoga',
    name: 'Yoga',
    description: 'Breath-led flow for strength and ease. Come stiff from the desk, leave taller than you arrived.',
  },
  {
    id: 'pilates',
    name: 'Pilates',
    description: 'Slow, precise matwork for a strong centre, a mobile back and posture that lasts the whole week.',
  },
  {
    id: 'gymnastics',
    name: 'Gymnastics',
    description: 'Rolls, handstands and cartwheels from the first step up, with spotting for children and adults.',
  },
  {
    id: 'kickboxing',
    name: 'Kickboxing',
    description: 'Pads, footwork and combinations. A full-body workout with no sparring and no experience needed.',
  },
  {
    id: 'aerobics',
    name: 'Aerobics',
    description: 'Bright, bouncing cardio to music you know, with low-impact options for every move.',
  },
  {
    id: 'karate',
    name: 'Karate',
    description: 'Stances, strikes and kata taught with patience. Focus and respect, belt by belt.',
  },
  {
    id: 'zumba',
    name: 'Zumba',
    description: 'An hour of salsa, merengue and cumbia. If you can walk to the beat, you can do this.',
  },
]

/** The accounts of the accountant's export, by codes of Xero's chart for the United Kingdom. Xero takes no bank account in a journal: where the
 *  money is are clearing accounts of the studio's own, which its payments in the bank are matched with. */
export const ACCOUNT_CODES = {
  stripe: '611',
  cash: '612',
  card_machine: '613',
  bank: '614',
  deposits: '835',
  fees: '404',
  disputes: '429',
  classes: '200',
  hall: '260',
  vat: '820',
}

/** Texts of the pages that an admin may rewrite. */
export const TEXTS = {
  heroTitle: 'Move, Transform, Inspire',
  heroLead: 'Dance, fitness and martial arts for every age and level, in one friendly studio.',
  membershipLead: 'Choose a monthly package and skip the drop-in fee.',
  referral: 'Bring a friend: when they join, you get 20% off your next month.',
  hallHireLead: 'Parties, workshops, rehearsals: our hall is yours from £25 an hour.',
  hallHireConsultation: 'Need a hand? Ask us for an event planning consultation when you book.',
  newsletterLead: 'New classes, workshops and offers, once a month. No more than that.',
}
