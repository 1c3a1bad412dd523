import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.server.ts'

const was = { name: 'Yoga', until: null as string | null, features: ['Mats'], note: 'kept' }

test.each([
  ['what is given and differs', { name: 'Pilates' }, { before: { name: 'Yoga' }, after: { name: 'Pilates' } }],
  ['from nothing to something', { until: '18:00' }, { before: { until: null }, after: { until: '18:00' } }],
  [
    'a list by what is in it',
    { features: ['Bars'] },
    { before: { features: ['Mats'] }, after: { features: ['Bars'] } },
  ],
  ['nothing where all is as it was', { name: 'Yoga', until: null, features: ['Mats'] }, null],
  ['nothing where nothing is given', {}, null],
])('%s', (_, given, told) => {
  expect(changesBetween(was, given)).toEqual(told)
})
