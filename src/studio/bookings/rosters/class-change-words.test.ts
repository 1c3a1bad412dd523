import { expect, test } from 'vitest'
import { changesInWords } from './class-change-words.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const salsa = { name: 'Salsa', startsAt: at('18:00'), endsAt: at('19:00'), instructor: 'Maya', room: 'Studio' }

test.each([
  [{}, []],
  [{ name: 'Tango' }, ['It is Tango instead of Salsa.']],
  [{ instructor: 'Noor' }, ['Noor teaches it instead of Maya.']],
  [{ instructor: '' }, ['Maya does not teach it.']],
  [{ endsAt: at('19:30') }, ['It ends at 19:30 instead of 19:00.']],
  [
    { startsAt: at('19:00'), endsAt: at('20:00'), room: 'Hall' },
    ['It is on Monday 23 November, 19:00 instead of Monday 23 November, 18:00.', 'It is in Hall instead of Studio.'],
  ],
])('%j is said as %j', (change, sentences) => expect(changesInWords(salsa, { ...salsa, ...change })).toEqual(sentences))

test('a class that had nobody to teach it says who does', () => {
  expect(changesInWords({ ...salsa, instructor: '' }, salsa)).toEqual(['Maya teaches it.'])
})
