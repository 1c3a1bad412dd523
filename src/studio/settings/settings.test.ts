import { expect, test } from 'vitest'
import {
  BOOKING_RULES,
  CLASS_TYPES,
  DROP_IN,
  DROP_IN_PENCE,
  HALL_HIRE,
  HALL_HOURS,
  PACKAGES,
  REFERRAL_PERCENT,
  RETENTION,
  ROOMS,
  STUDIO_HOURS,
  VAT,
} from './constants.ts'
import {
  defaultSettings,
  describeOpeningHours,
  settingKeys,
  settingSchemas,
  settingsFromRows,
  type SettingKey,
} from './settings.ts'

const profile = { name: 'Instagram', url: 'https://example.test' }
const open = (weekday: number) => ({ weekday, opens: '09:00', closes: '21:00' })

test('every constant fits the schema of its row', () => {
  for (const key of settingKeys) expect(settingSchemas[key].parse(defaultSettings[key])).toEqual(defaultSettings[key])
})

test('a stored row wins over the constant', () => {
  const stored = { referralPercent: 10 }
  expect(settingsFromRows([{ key: 'prices', value: stored }])).toEqual({ ...defaultSettings, prices: stored })
})

// What no setting may be: the least and the most of each figure, of each list and of a text.
test.each<[key: SettingKey, field: string, least: unknown, most: unknown, below: unknown, above: unknown]>([
  ['studio', 'name', 'x', 'x'.repeat(500), ' ', 'x'.repeat(501)],
  ['access', '', [], Array(20).fill('x'), null, Array(21).fill('x')],
  ['studio', 'socials', [], Array(8).fill(profile), null, Array(9).fill(profile)],
  ['openingHours', '', [], Array(7).fill(open(7)), [open(0)], Array(8).fill(open(1))],
  ['openingHours', '', [open(1)], [open(7)], [open(0)], [open(8)]],
  ['retention', 'messagesDays', 1, 3650, 0, 3651],
  ['retention', 'guestsYears', 1, 20, 0, 21],
  ['retention', 'receiptsYears', 6, 20, 5, 21],
  ['prices', 'referralPercent', 0, 100, -1, 101],
  ['hallHire', 'pricePerHourPence', 0, 1_000_000, -1, 1_000_001],
  ['hallHire', 'capacity', 1, 500, 0, 501],
  ['accounts', 'cash', '1', 'x'.repeat(100), ' ', 'x'.repeat(101)],
  ['hallHire', 'minimumMinutes', 15, 1440, 14, 1441],
  ['hallHire', 'stepMinutes', 5, 60, 4, 61],
  ['hallHire', 'bookAheadDays', 1, 730, 0, 731],
  ['hallHire', 'cancellationNoticeHours', 0, 720, -1, 721],
  ['bookings', 'cancellationCutoffHours', 0, 168, -1, 169],
  ['bookings', 'waitingListCutoffHours', 0, 168, -1, 169],
  ['bookings', 'weeksAhead', 1, 26, 0, 27],
  ['bookings', 'lateFeePence', 0, 10_000, -1, 10_001],
  ['bookings', 'noShowFeePence', 0, 10_000, -1, 10_001],
  ['bookings', 'closesMinutesBefore', 0, 10_080, -1, 10_081],
  ['bookings', 'lateCancellation', 'nothing', 'fee', 'free', null],
  ['bookings', 'noShow', 'counts', 'fee', 'free', null],
  ['hallHire', 'replyHours', 1, 168, 0, 169],
  ['hallHire', 'holdHours', 1, 720, 0, 721],
  ['vat', 'basisPoints', 0, 10_000, -1, 10_001],
  ['vat', 'number', '', 'x'.repeat(20), null, 'x'.repeat(21)],
])('%s %s is within its limits, case %#', (key, field, least, most, below, above) => {
  const fits = (value: unknown) =>
    settingSchemas[key].safeParse(field ? Object.assign({}, defaultSettings[key], { [field]: value }) : value).success
  expect([least, most].map(fits)).toEqual([true, true])
  expect([below, above].map(fits)).toEqual([false, false])
})

test.each([{ referralPercent: -1 }, 'nonsense', null])(
  'a row that does not fit is as if it were missing: %j',
  (value) => {
    expect(settingsFromRows([{ key: 'prices', value }])).toEqual(defaultSettings)
  },
)

// Specification 9 gives these figures; they must follow from price, allowance and drop-in.
test.each([
  ['basic', 550, 600],
  ['standard', 490, 1600],
  ['family', 475, 3500],
])('%s costs %i pence a class and saves %i', (id, costPerClass, savings) => {
  const found = PACKAGES.find((entry) => entry.id === id)!
  expect(found.pricePence / found.allowance).toBe(costPerClass)
  expect(found.allowance * DROP_IN_PENCE - found.pricePence).toBe(savings)
})

test('every weekday has opening hours', () => {
  expect(HALL_HOURS.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('opening hours are told as the specification tells them', () => {
  expect(describeOpeningHours(HALL_HOURS)).toEqual([
    'Monday to Friday, 9:00 AM to 9:00 PM',
    'Saturday, 9:00 AM to 6:00 PM',
    'Sunday, 10:00 AM to 4:00 PM',
  ])
})

test('days with the same hours are one line only when they follow each other', () => {
  const hours = [open(3), open(1), open(2), { ...open(4), closes: '22:30' }, open(5)]
  expect(describeOpeningHours(hours)).toEqual([
    'Monday to Wednesday, 9:00 AM to 9:00 PM',
    'Thursday, 9:00 AM to 10:30 PM',
    'Friday, 9:00 AM to 9:00 PM',
  ])
})

test('noon is 12:00 PM, midnight 12:00 AM', () => {
  const span = (opens: string, closes: string) => describeOpeningHours([{ weekday: 1, opens, closes }])
  expect(span('00:00', '12:00')).toEqual(['Monday, 12:00 AM to 12:00 PM'])
  expect(span('11:59', '13:05')).toEqual(['Monday, 11:59 AM to 1:05 PM'])
})

test('a new studio starts with the figures of the specification', () => {
  expect(STUDIO_HOURS.map(({ weekday, opens, closes }) => [weekday, opens, closes])).toEqual(
    [1, 2, 3, 4, 7].map((weekday) => [weekday, '16:00', '22:30']),
  )
  expect(PACKAGES).toMatchObject([
    { allowance: 6, pricePence: 3300, othersPricePence: 2999, isPopular: false },
    { allowance: 10, pricePence: 4900, othersPricePence: 4999, isPopular: true },
    { allowance: 20, pricePence: 9500, othersPricePence: 7999, isPopular: false, isShared: true },
  ])
  // PRODUCT 4.3: the drop-in is one class.
  expect(DROP_IN).toMatchObject({ kind: 'single', allowance: 1, pricePence: 650, isPopular: false })
  expect([DROP_IN_PENCE, REFERRAL_PERCENT]).toEqual([650, 20])
  expect(HALL_HIRE).toMatchObject({
    pricePerHourPence: 2500,
    capacity: 30,
    minimumMinutes: 60,
    stepMinutes: 15,
    bookAheadDays: 365,
    cancellationNoticeHours: 48,
    replyHours: 24,
    holdHours: 72,
  })
  expect(BOOKING_RULES).toMatchObject({ cancellationCutoffHours: 0, waitingListCutoffHours: 2, weeksAhead: 8 })
  expect(BOOKING_RULES).toMatchObject({ lateCancellation: 'counts', noShow: 'counts', closesMinutesBefore: 0 })
  expect(ROOMS).toEqual([
    { name: 'Studio', isExclusive: false, isForHire: false },
    { name: 'Hall', isExclusive: true, isForHire: true },
  ])
  expect(CLASS_TYPES).toHaveLength(8)
  expect(VAT).toEqual({ isRegistered: false, number: '', basisPoints: 2000, isHallExempt: true })
})

test('a new studio keeps personal data no longer than it must', () => {
  expect(RETENTION).toEqual({
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
    logsDays: null,
  })
})

test('the words on cancelling a hire that were kept with the hours of notice are kept without them', () => {
  const value = { ...HALL_HIRE, cancellationTerms: '48 hours notice for a full refund. Ring us.' }
  expect(settingsFromRows([{ key: 'hallHire', value }]).hallHire.cancellationTerms).toBe('Ring us.')
})
