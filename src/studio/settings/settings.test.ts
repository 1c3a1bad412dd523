import { expect, test } from 'vitest'
import { DROP_IN_PENCE, HALL_HOURS, PACKAGES } from './constants.ts'
import { defaultSettings, describeOpeningHours, settingKeys, settingSchemas, settingsFromRows } from './settings.ts'

test('every constant fits the schema of its row', () => {
  for (const key of settingKeys) expect(settingSchemas[key].parse(defaultSettings[key])).toEqual(defaultSettings[key])
})

test('a stored row wins over the constant', () => {
  const stored = { dropInPence: 700, referralPercent: 10 }
  expect(settingsFromRows([{ key: 'prices', value: stored }])).toEqual({ ...defaultSettings, prices: stored })
})

test.each([{ dropInPence: -1, referralPercent: 10 }, 'nonsense', null])(
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
