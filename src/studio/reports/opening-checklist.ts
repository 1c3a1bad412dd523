import { keysOf } from '#src/kit/keys-of.ts'
import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import type { Instructor } from '../people/instructors/instructor.ts'
import type { Product } from '../products/product.ts'
import type { ClassType } from '../schedule/classes/weekly-class.ts'
import { hallOf, type Room } from '../schedule/rooms/room.ts'
import { type SettingRefusal, settingRefusals } from '../settings/content-forms.ts'
import { BOOKING_RULES, DROP_IN, PACKAGES, TEXTS } from '../settings/constants.ts'
import { hasOwnDetails, NEW_TEXTS } from '../settings/new-studio.ts'
import { describeOpeningHours, type Settings } from '../settings/settings.ts'

/** How the studio is run, which its settings do not say: variables of its start (PRODUCT 1). */
export type Installation = { payments: 'stripe' | 'simulated' | 'desk'; hasMail: boolean; origin: string }

export type OpeningFacts = {
  settings: Settings
  hasLogo: boolean
  rooms: readonly Room[]
  types: readonly ClassType[]
  /** The ids of the class types that have a weekly class. */
  taughtTypes: readonly string[]
  weeklyClasses: number
  instructors: readonly Instructor[]
  products: readonly Product[]
  /** The titles of the legal pages that have clauses of the owner's, and of those with a draft. */
  legal: { own: readonly string[]; drafts: readonly string[] }
  installation: Installation
}

/** `optional` works as it is, but the owner may want it otherwise. */
type State = 'done' | 'to_do' | 'optional'
/** `to` where another page than that of the item is meant. */
type Verdict = { state: State; note: string; to?: string }
export type ChecklistItem = Verdict & { name: string; to: string }

const done = (note: string): Verdict => ({ state: 'done', note })
const toDo = (note: string): Verdict => ({ state: 'to_do', note })
const optional = (note: string): Verdict => ({ state: 'optional', note })

/** What the owner of a new studio looks at before opening it, each with its state as the data tell it (PRODUCT 4.9). */
export function openingChecklist(facts: OpeningFacts): ChecklistItem[] {
  return keysOf(checks).map((name) => ({ name, to: checks[name].to, ...checks[name].judge(facts) }))
}

const checks = {
  'Studio details': {
    to: '/dashboard/content/studio',
    judge: ({ settings: { studio } }) =>
      hasOwnDetails(studio) ? done(studio.name) : toDo('Its name, address, telephone number and email address'),
  },
  Brand: {
    to: '/dashboard/content/brand',
    judge({ settings: { brand }, hasLogo }) {
      const own = [...(hasLogo ? ['a logo'] : []), ...(brand.accent === '' ? [] : ['a colour'])].join(' and ')
      return own === '' ? optional('The colour it came with, and no logo') : done(`With ${own} of your own`)
    },
  },
  'Texts of the pages': {
    to: '/dashboard/content/texts',
    judge: ({ settings: { texts } }) =>
      [TEXTS.heroLead, NEW_TEXTS.heroLead].includes(texts.heroLead)
        ? toDo('They are those that every studio begins with')
        : done(texts.heroTitle),
  },
  'Opening hours': {
    to: '/dashboard/content/hours',
    judge({ settings: { studioHours, openingHours }, rooms }) {
      if (studioHours.length === 0) return toDo('When the studio is open')
      if (hallOf(rooms) && openingHours.length === 0)
        return { ...toDo('When the hall may be hired'), to: '/dashboard/content/hall-hours' }
      return done(describeOpeningHours(studioHours).join('; '))
    },
  },
  Rooms: {
    to: '/dashboard/content#rooms',
    judge: ({ rooms }) => {
      const shown = rooms.filter(({ isHidden }) => !isHidden)
      const names = shown.map(({ name }) => name).join(', ')
      if (shown.length === 0) return { ...toDo('Where your classes are held'), to: '/dashboard/content/rooms/new' }
      return shown.every(({ places }) => places !== null) ? done(names) : toDo(`How many people fit: ${names}`)
    },
  },
  'Class types': {
    to: '/dashboard/content#class-types',
    judge({ types, taughtTypes }) {
      const untaught = types.filter(({ id }) => !taughtTypes.includes(id)).map(({ name }) => name)
      if (types.length === 0) return { ...toDo('What is taught'), to: '/dashboard/content/class-types/new' }
      if (untaught.length === 0) return done(types.map(({ name }) => name).join(', '))
      return toDo(`Shown to visitors without a class: ${untaught.join(', ')}. Add one, or hide them`)
    },
  },
  Teachers: {
    to: '/dashboard/content#instructors',
    judge: ({ instructors }) =>
      instructors.length > 0
        ? done(instructors.map(({ name }) => name).join(', '))
        : { ...toDo('Who teaches'), to: '/dashboard/content/instructors/new' },
  },
  Products: {
    to: '/dashboard/content#products',
    judge({ products }) {
      if (products.length === 0) return { ...toDo('What you sell'), to: '/dashboard/content/products/new' }
      const isAsSeeded = products.every(({ id, name, pricePence }) =>
        seededProducts.some((one) => one.id === id && one.name === name && one.pricePence === pricePence),
      )
      if (isAsSeeded) return toDo('Names and prices are those of an example')
      return done(products.map(({ name }) => name).join(', '))
    },
  },
  Timetable: {
    to: '/dashboard/schedule',
    judge({ weeklyClasses }) {
      if (weeklyClasses === 0) return toDo('Add your weekly classes, one by one or from a calendar file')
      return done(weeklyClasses === 1 ? 'One weekly class' : `${weeklyClasses} weekly classes`)
    },
  },
  Policies: {
    to: '/dashboard/content/rules',
    judge: ({ settings: { bookings } }) =>
      keysOf(BOOKING_RULES).every((name) => bookings[name] === BOOKING_RULES[name])
        ? optional('As the studio came: a class may be cancelled until it starts')
        : done('Your own'),
  },
  'Legal pages': {
    to: '/dashboard/legal',
    judge({ settings: { studio }, legal: { own, drafts } }) {
      if (!hasOwnDetails(studio)) return toDo('They name the studio and its address: write the details first')
      if (drafts.length > 0) return toDo(`A draft is not published: ${drafts.join(', ')}`)
      if (own.length > 0) return done(`With clauses of your own: ${own.join(', ')}`)
      return optional('Written from your settings. Read them, and add what is yours')
    },
  },
  Payments: {
    to: '/dashboard/payments',
    judge: ({ installation: { payments } }) => payment[payments],
  },
  Mail: {
    to: '/dashboard/messages',
    judge: ({ installation: { hasMail } }) =>
      hasMail ? done('A mail server is connected') : toDo('Without SMTP_URL no letter leaves the studio'),
  },
  Domain: {
    to: '/',
    judge: ({ installation: { origin } }) =>
      origin.startsWith('https://') ? done(origin) : toDo(`ORIGIN is ${origin}: visitors need an https address`),
  },
} satisfies Record<string, { to: string; judge(facts: OpeningFacts): Verdict }>

const seededProducts = [...PACKAGES, DROP_IN]

const payment: Record<Installation['payments'], Verdict> = {
  stripe: done('Stripe takes them'),
  desk: optional('Everything is paid at the studio. With Stripe’s keys it can be paid online'),
  simulated: toDo('Test mode: no money moves until the studio has Stripe’s keys'),
}

/** What an admin confirms to open the studio although something is left to do. */
export function decideOpening(
  checklist: readonly ChecklistItem[],
  { isAnyway }: { isAnyway: boolean },
): Outcome<void, OpeningRefusal> {
  return isAnyway || checklist.every(({ state }) => state !== 'to_do') ? ok(undefined) : refuse('still_to_do')
}

export type OpeningRefusal = 'still_to_do' | SettingRefusal

export const openingRefusals = {
  still_to_do: { status: 409, message: 'Some things are still to do. Tick the box to open all the same.' },
  ...settingRefusals,
} satisfies Record<OpeningRefusal, RefusalText>

export const OPENED_TEXT = 'The studio is open: visitors see the site'
