import { CLASS_TYPES } from '#src/studio/settings/constants.ts'

/** How a member pays for their months. */
export type Paying = 'card' | 'bacs' | 'poor bacs' | 'pay link' | 'till'

/** Someone who will be a member: when they join, what they buy, how they pay, and when they have had enough. */
export type Character = {
  name: string
  email: string
  contact: string
  packageId: string
  paying: Paying
  children: string[]
  tastes: string[]
  /** How often they look for a class. */
  zeal: number
  /** Pays the next month before the last has ended. */
  isPrompt: boolean
  joinsOnDay: number
  /** After so many days they pay no further month. */
  leavesOnDay: number
  /** A member who brought them, by their place in the cast. */
  friendOf: number | null
}

const FIRST =
  'Ada Ben Chloe Dev Ellie Farid Grace Hugo Imani Jack Keira Leo Maya Noah Olga Pete Rosa Samir Tess Umar Vera Will Yasmin Zoe'.split(
    ' ',
  )
const LAST =
  'Adeyemi Brooks Chandra Doyle Evans Fofana Green Hughes Ivanova Jones Kaur Lewis Mensah Nowak Okafor Patel Quinn Rossi Shah Taylor'.split(
    ' ',
  )
const CHILDREN = 'Arlo Bea Finn Ivy Kofi Luna Milo Nia Otis Poppy Rafi Suki'.split(' ')

// Of ten: most by saved card or direct debit, the others each month again.
const PAYING: Paying[] = ['card', 'bacs', 'card', 'pay link', 'bacs', 'card', 'till', 'bacs', 'card', 'pay link']

/** Half of them come in the first weeks, the others over the time that the studio is lived in. */
export function castOf(random: () => number, { members, days }: { members: number; days: number }): Character[] {
  return Array.from({ length: members }, (_, n) => {
    const name = `${FIRST[n % FIRST.length]} ${LAST[(n * 7) % LAST.length]}`
    const packageId = n % 7 === 3 ? 'family' : n % 5 < 2 ? 'basic' : 'standard'
    const isEarly = n < members * 0.45
    const joinsOnDay = Math.floor(isEarly ? random() * 18 : 10 + random() ** 0.85 * (days - 12))
    return {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      // Numbers that Ofcom reserves for fiction.
      contact: `07700 900${String(100 + n)}`,
      packageId,
      paying: n % 13 === 5 ? 'poor bacs' : PAYING[n % 10]!,
      children: packageId === 'family' ? childrenOf(n) : [],
      tastes: CLASS_TYPES.map(({ id }) => id).filter(() => random() < 0.4),
      zeal: 0.55 + random() * 0.45,
      isPrompt: n % 5 < 3,
      joinsOnDay,
      leavesOnDay: random() < 0.24 ? joinsOnDay + 30 + Math.floor(random() * 90) : Infinity,
      friendOf: n % 9 === 8 ? Math.floor(random() * n * 0.6) : null,
    }
  })
}

function childrenOf(n: number): string[] {
  return Array.from({ length: 1 + (n % 2) }, (_, child) => CHILDREN[(n + child * 5) % CHILDREN.length]!)
}
