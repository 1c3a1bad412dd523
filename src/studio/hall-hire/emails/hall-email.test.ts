import { expect, test } from 'vitest'
import { hallCalendar, hallCustomerSample } from './hall-email.ts'

test('a cancelled hire takes its entry off the calendar, any other puts one there', () => {
  expect(hallCalendar(hallCustomerSample, 'CANCELLED').method).toBe('CANCEL')
  expect(hallCalendar(hallCustomerSample, 'CONFIRMED').method).toBe('PUBLISH')
})
