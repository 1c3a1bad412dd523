import { newId } from '#src/kit/id.ts'
import { addStudioDays, addStudioMonths } from '#src/kit/time.ts'
import { CLASS_TYPES, PACKAGES } from '#src/studio/settings/constants.ts'

/** A person who attends classes: an account holder, or a child on a family membership. */
export type DemoPerson = {
  id: string
  memberId: string
  /** Null for the holder, whose name is the account's. */
  name: string | null
  isChild: boolean
  /** The class types they like. */
  tastes: string[]
  /** Shared by everybody on the account. */
  periods: DemoPeriod[]
  busy: { startsAt: Date; endsAt: Date }[]
}

export type DemoPeriod = { packageId: string; allowance: number; startsAt: Date; endsAt: Date; left: number }
export type DemoMember = {
  id: string
  name: string
  email: string
  contact: string
  createdAt: Date
  people: DemoPerson[]
}

const MEMBERS = 80

const firstNames =
  'Ada Ben Chloe Dev Ellie Farid Grace Hugo Imani Jack Keira Leo Maya Noah Olga Pete Rosa Sam Tess Umar Vera Will Yasmin Zoe'.split(
    ' ',
  )
const lastNames =
  'Adeyemi Brooks Chandra Doyle Evans Fofana Green Hughes Ivanova Jones Kaur Lewis Mensah Nowak Okafor Patel Quinn Rossi Shah Taylor'.split(
    ' ',
  )
const childNames = 'Arlo Bea Finn Ivy Kofi Luna Milo Nia Otis Poppy Rafi Suki'.split(' ')

/** The demo studio's members with what they hold. `random` makes them the same every time. */
export function demoMembers(now: Date, random: () => number): DemoMember[] {
  return Array.from({ length: MEMBERS }, (_, index) => {
    const name = `${firstNames[index % firstNames.length]} ${lastNames[(index * 7) % lastNames.length]}`
    const id = newId()
    const packageId = index % 7 === 3 ? 'family' : index % 5 < 2 ? 'basic' : 'standard'
    const periods = periodsOf(packageId, addStudioDays(now, -Math.floor(random() * 21)))
    const children = packageId === 'family' ? 1 + (index % 2) : 0
    return {
      id,
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      // Numbers that Ofcom reserves for fiction.
      contact: `07700 900${String(100 + index)}`,
      createdAt: addStudioDays(now, -40 - Math.floor(random() * 500)),
      people: [
        personOf(id, periods, random),
        ...Array.from({ length: children }, (_unused, child) => ({
          ...personOf(id, periods, random),
          name: childNames[(index + child * 5) % childNames.length]!,
          isChild: true,
        })),
      ],
    }
  })
}

/** The account of the printed member sign-in: ten classes, some of them left to book. */
export function demoAccountHolder(memberId: string, now: Date): DemoPerson {
  const periods = periodsOf('standard', addStudioDays(now, -9)).map((period) => ({ ...period, left: 5 }))
  return { id: '', memberId, name: null, isChild: false, tastes: ['yoga', 'dance', 'pilates'], periods, busy: [] }
}

/** The current month and the one before. Not every member uses up their allowance. */
function periodsOf(packageId: string, startsAt: Date): DemoPeriod[] {
  const allowance = PACKAGES.find(({ id }) => id === packageId)!.allowance
  const terms = { packageId, allowance, left: Math.ceil(allowance * 0.95) }
  return [
    { ...terms, startsAt: addStudioMonths(startsAt, -1), endsAt: startsAt },
    { ...terms, startsAt, endsAt: addStudioMonths(startsAt, 1) },
  ]
}

function personOf(memberId: string, periods: DemoPeriod[], random: () => number): DemoPerson {
  const tastes = CLASS_TYPES.map(({ id }) => id).filter(() => random() < 0.4)
  return { id: newId(), memberId, name: null, isChild: false, tastes, periods, busy: [] }
}
