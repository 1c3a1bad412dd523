import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import {
  accessForm,
  bookingRulesForm,
  hallForm,
  openingHoursForm,
  pricesForm,
  studioForm,
  textsForm,
} from './content-forms.ts'
import { TEXTS } from './constants.ts'

const studio = {
  name: 'Tempo',
  tagline: 'Fitness and dance studio',
  addressLines: 'Arch 14\nLondon',
  phone: '020 7946 0182',
  email: 'hello@tempo.example',
}
const bookings = {
  cancellationCutoffHours: '0',
  lateCancellation: 'counts',
  lateFee: '5',
  noShow: 'counts',
  noShowFee: '5',
  closesMinutesBefore: '0',
  waitingListCutoffHours: '2',
  weeksAhead: '8',
}
const hall = {
  description: 'A sprung floor',
  pricePerHour: '25',
  features: 'Mirrors',
  includes: 'Chairs',
  restrictions: 'No smoking',
  cancellationNoticeHours: '48',
  replyHours: '24',
  holdHours: '72',
  cancellationTerms: 'Ring us',
}
const long = (characters: number) => 'x'.repeat(characters)
const lines = (count: number, characters = 1) => Array.from({ length: count }, () => long(characters)).join('\n')
const profiles = (count: number) => Array.from({ length: count }, () => 'Instagram https://example.test').join('\n')

test.each<[field: string, form: ZodType, typed: object, fits: string, exceeds: string]>([
  ['name', studioForm, studio, long(80), long(81)],
  ['tagline', studioForm, studio, long(120), long(121)],
  ['addressLines', studioForm, studio, lines(8), lines(9)],
  ['addressLines', studioForm, studio, lines(8, 100), long(101)],
  ['phone', studioForm, studio, '1'.repeat(40), '1'.repeat(41)],
  ['phone', studioForm, studio, 'ring 020', 'ring us'],
  [
    'email',
    studioForm,
    studio,
    `a@${long(60)}.${long(60)}.${long(60)}.${long(12)}.uk`,
    `a@${long(60)}.${long(60)}.${long(60)}.${long(13)}.uk`,
  ],
  ['socials', studioForm, studio, profiles(8), profiles(9)],
  ['socials', studioForm, studio, `${long(40)} https://example.test`, `${long(41)} https://example.test`],
  ['socials', studioForm, studio, 'Instagram: https://example.test/studio', 'Instagram http://example.test'],
  ['socials', studioForm, studio, '', 'https://example.test'],
  ['socials', studioForm, studio, 'Instagram https://example.test', 'Instagram https://['],
  ['heroTitle', textsForm, TEXTS, long(80), long(81)],
  ['heroLead', textsForm, TEXTS, long(500), long(501)],
  ['referralPercent', pricesForm, { referralPercent: '20' }, '100', '101'],
  ['referralPercent', pricesForm, { referralPercent: '20' }, '0', ''],
  ['pricePerHour', hallForm, hall, '1', '0.99'],
  ['pricePerHour', hallForm, hall, '1000', '1000.01'],
  ['features', hallForm, hall, lines(20, 200), long(201)],
  ['features', hallForm, hall, lines(20), lines(21)],
  ['includes', hallForm, hall, lines(20, 200), long(201)],
  ['includes', hallForm, hall, lines(20), lines(21)],
  ['restrictions', hallForm, hall, lines(20, 200), long(201)],
  ['restrictions', hallForm, hall, lines(20), lines(21)],
  ['cancellationCutoffHours', bookingRulesForm, bookings, '168', '169'],
  ['waitingListCutoffHours', bookingRulesForm, bookings, '168', '169'],
  ['waitingListCutoffHours', bookingRulesForm, bookings, '0', ''],
  ['closesMinutesBefore', bookingRulesForm, bookings, '10080', '10081'],
  ['lateCancellation', bookingRulesForm, bookings, 'nothing', 'free'],
  ['lateFee', bookingRulesForm, bookings, '100', '100.01'],
  ['lateFee', bookingRulesForm, { ...bookings, lateCancellation: 'fee' }, '0.01', '0'],
  ['noShowFee', bookingRulesForm, { ...bookings, noShow: 'fee' }, '0.01', '0'],
  ['noShowFee', bookingRulesForm, bookings, '0', ''],
  ['cancellationNoticeHours', hallForm, hall, '720', '721'],
  ['replyHours', hallForm, hall, '1', '0'],
  ['holdHours', hallForm, hall, '720', '721'],
  ['cancellationTerms', hallForm, hall, '', long(501)],
  ['weeksAhead', bookingRulesForm, bookings, '26', '27'],
  ['weeksAhead', bookingRulesForm, bookings, '1', '0'],
  ['access', accessForm, {}, lines(20, 300), long(301)],
  ['access', accessForm, {}, lines(20), lines(21)],
])('limits of %s, case %#', (field, form, typed, fits, exceeds) => {
  expect(form.safeParse({ ...typed, [field]: fits }).error?.issues).toBeUndefined()
  expect(form.safeParse({ ...typed, [field]: exceeds }).error?.issues.map(({ path }) => path[0])).toContain(field)
})

test('profiles are taken apart into name and address, one a line', () => {
  const socials = 'Instagram: https://a.example/studio\n\n TikTok, https://b.example '
  expect(studioForm.parse({ ...studio, socials }).socials).toEqual([
    { name: 'Instagram', url: 'https://a.example/studio' },
    { name: 'TikTok', url: 'https://b.example' },
  ])
})

test('an hour is from opening to closing, and a day without either is closed', () => {
  const week = { opens1: '16:00', closes1: '22:30', opens7: '09:00', closes7: '09:01', opens2: '', closes2: '' }
  expect(openingHoursForm.parse(week)).toEqual([
    { weekday: 1, opens: '16:00', closes: '22:30' },
    { weekday: 7, opens: '09:00', closes: '09:01' },
  ])
})

test.each([
  [{ opens3: '09:00', closes3: '' }, ['closes3']],
  [{ opens4: '', closes4: '18:00' }, ['opens4']],
  [{ opens5: '24:00', closes5: '18:00' }, ['opens5']],
  [{ opens6: '09:00', closes6: '25:00' }, ['closes6']],
  [{ opens6: '9', closes6: '08:00' }, ['opens6']],
  [{ opens6: '18:00', closes6: '18:00' }, ['closes6']],
  [{ opens2: '18:00', closes2: '09:00' }, ['closes2']],
])('the hours %j are refused at %j', (week, fields) => {
  expect(openingHoursForm.safeParse(week).error?.issues.map(({ path }) => path[0])).toEqual(fields)
})
