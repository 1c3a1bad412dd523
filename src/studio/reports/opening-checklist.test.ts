import { expect, test } from 'vitest'
import { BOOKING_RULES, DROP_IN, PACKAGES, STUDIO } from '../settings/constants.ts'
import { newStudioSettings } from '../settings/new-studio.ts'
import { decideOpening, openingChecklist, type OpeningFacts } from './opening-checklist.ts'

const product = { ...DROP_IN, features: [] } as unknown as OpeningFacts['products'][number]

/** A studio as a start without the demo leaves it, on the machine of who tries it. */
const fresh: OpeningFacts = {
  settings: newStudioSettings,
  hasLogo: false,
  rooms: [{ id: 'r', name: 'Studio', places: null, isExclusive: false, isHidden: false, isForHire: false }],
  types: [{ id: 'yoga', name: 'Yoga', description: 'Flow' }],
  taughtTypes: [],
  weeklyClasses: 0,
  instructors: [],
  products: [...PACKAGES.map((one) => ({ ...product, ...one })), product],
  legal: { own: [], drafts: [] },
  installation: { payments: 'simulated', hasMail: false, origin: 'http://localhost:3000' },
}

const HOURS = [{ weekday: 1, opens: '09:00', closes: '20:00' }]
const HALL = { id: 'h', name: 'Loft', places: 20, isExclusive: true, isHidden: false, isForHire: true }

const stateOf = (name: string, change: Partial<OpeningFacts>) =>
  openingChecklist({ ...fresh, ...change }).find((item) => item.name === name)?.state

test('a new studio has nearly everything to do, each with a place to do it', () => {
  const list = openingChecklist(fresh)
  expect(list.filter(({ state }) => state === 'optional').map(({ name }) => name)).toEqual(['Brand', 'Policies'])
  expect(list.some(({ state }) => state === 'done')).toBe(false)
  expect(list.every(({ to, note }) => to.startsWith('/') && note !== '')).toBe(true)
})

test('the studio is described once nothing stands there that it came with', () => {
  const details = (change: object) =>
    stateOf('Studio details', { settings: { ...newStudioSettings, studio: { ...STUDIO, ...change } } })
  expect(details({})).toBe('done')
  for (const [name, value] of Object.entries(newStudioSettings.studio)) {
    if (['name', 'addressLines', 'phone', 'email'].includes(name))
      expect(details({ [name]: value }), name).toBe('to_do')
  }
  expect(details({ addressLines: [] })).toBe('to_do')
})

test('class types are ready when none that visitors see is without a class', () => {
  expect(stateOf('Class types', { taughtTypes: ['yoga'] })).toBe('done')
  expect(stateOf('Class types', { taughtTypes: ['dance'] })).toBe('to_do')
  expect(stateOf('Class types', { types: [] })).toBe('to_do')
})

test('rooms are ready when each that is shown says how many fit', () => {
  const [room] = fresh.rooms
  const attic = { ...room!, id: 'attic', name: 'Attic' }
  expect(stateOf('Rooms', { rooms: [{ ...room!, places: 12 }] })).toBe('done')
  expect(stateOf('Rooms', { rooms: [{ ...room!, places: 12 }, attic] })).toBe('to_do')
  expect(
    stateOf('Rooms', {
      rooms: [
        { ...room!, places: 12 },
        { ...attic, isHidden: true },
      ],
    }),
  ).toBe('done')
  expect(stateOf('Rooms', { rooms: [] })).toBe('to_do')
})

test.each<[string, Partial<OpeningFacts>, string]>([
  ['Timetable', { weeklyClasses: 1 }, 'done'],
  ['Opening hours', {}, 'to_do'],
  ['Opening hours', { settings: { ...newStudioSettings, studioHours: HOURS }, rooms: [] }, 'done'],
  ['Opening hours', { settings: { ...newStudioSettings, studioHours: HOURS }, rooms: [HALL] }, 'to_do'],
  [
    'Opening hours',
    { settings: { ...newStudioSettings, studioHours: HOURS, openingHours: HOURS }, rooms: [HALL] },
    'done',
  ],
  ['Brand', { hasLogo: true }, 'done'],
  ['Brand', { settings: { ...newStudioSettings, brand: { accent: '#1d6f73' } } }, 'done'],
  ['Products', { products: [{ ...product, pricePence: 900 }] }, 'done'],
  ['Products', { products: [{ ...product, name: 'Walk in' }] }, 'done'],
  ['Products', { products: [] }, 'to_do'],
  ['Payments', { installation: { ...fresh.installation, payments: 'stripe' } }, 'done'],
  ['Payments', { installation: { ...fresh.installation, payments: 'desk' } }, 'optional'],
  ['Mail', { installation: { ...fresh.installation, hasMail: true } }, 'done'],
  ['Domain', { installation: { ...fresh.installation, origin: 'https://harbour.example' } }, 'done'],
  ['Legal pages', { settings: { ...newStudioSettings, studio: STUDIO } }, 'optional'],
  [
    'Legal pages',
    { settings: { ...newStudioSettings, studio: STUDIO }, legal: { own: ['Terms'], drafts: [] } },
    'done',
  ],
  [
    'Legal pages',
    { settings: { ...newStudioSettings, studio: STUDIO }, legal: { own: ['Terms'], drafts: ['Privacy'] } },
    'to_do',
  ],
  [
    'Texts of the pages',
    { settings: { ...newStudioSettings, texts: { ...newStudioSettings.texts, heroLead: 'Barre' } } },
    'done',
  ],
  [
    'Policies',
    { settings: { ...newStudioSettings, bookings: { ...BOOKING_RULES, cancellationCutoffHours: 12 } } },
    'done',
  ],
])('%s of %j: %s', (name, change, state) => {
  expect(stateOf(name, change)).toBe(state)
})

test('a studio opens when nothing is left to do, or when its owner says so all the same', () => {
  const ready = openingChecklist(fresh).map((item) => ({ ...item, state: 'optional' as const }))
  const unready = openingChecklist(fresh)
  expect(decideOpening(ready, { isAnyway: false })).toEqual({ ok: true, value: undefined })
  expect(decideOpening(unready, { isAnyway: true }).ok).toBe(true)
  expect(decideOpening(unready, { isAnyway: false })).toEqual({ ok: false, refusal: 'still_to_do' })
})

test('what is there is named, and what is missing asked for', () => {
  const noteOf = (name: string, change: Partial<OpeningFacts>) =>
    openingChecklist({ ...fresh, ...change }).find((item) => item.name === name)?.note
  const teachers = ['Maya', 'Tom'].map((name) => ({ id: name, name, specialty: 'Dance', bio: '' }))
  expect([[], teachers.slice(0, 1), teachers].map((instructors) => noteOf('Teachers', { instructors }))).toEqual([
    'Who teaches',
    'Maya',
    'Maya, Tom',
  ])
  expect([0, 1, 2].map((weeklyClasses) => noteOf('Timetable', { weeklyClasses }))).toEqual([
    'Add your weekly classes, one by one or from a calendar file',
    'One weekly class',
    '2 weekly classes',
  ])
  const another = { ...product, id: 'ten', name: 'Ten classes' }
  expect([[], [product], [product, another]].map((products) => noteOf('Products', { products }))).toEqual([
    'What you sell',
    'Names and prices are those of an example',
    `${DROP_IN.name}, Ten classes`,
  ])
})
