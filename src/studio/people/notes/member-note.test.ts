import { expect, test } from 'vitest'
import { assignNoteForm, memberNoteForm, whoseNote } from './member-note.ts'

const [ann, lily] = [
  { id: 'ann', name: 'Ann Brown', isHolder: true },
  { id: 'lily', name: 'Lily', isHolder: false },
]

test.each([
  [[ann], '', { value: ann }],
  [[ann], 'ann', { value: ann }],
  [[ann, lily], 'lily', { value: lily }],
  [[ann, lily], '', { refusal: 'person_needed' }],
  [[ann], 'lily', { refusal: 'person_not_found' }],
  [[ann, lily], 'nobody', { refusal: 'person_not_found' }],
])('of %j a note on “%s” is %j', (household, personId, outcome) => {
  expect(whoseNote(household, personId)).toMatchObject(outcome)
})

test('a note is some plain text', () => {
  for (const text of ['', '   ', '\0', 'x'.repeat(2001)]) expect(memberNoteForm.safeParse({ text }).success).toBe(false)
  for (const text of ['x', 'x'.repeat(2000)]) expect(memberNoteForm.safeParse({ text }).success).toBe(true)
  expect(memberNoteForm.parse({ text: ' Prefers the back row ' })).toEqual({
    text: 'Prefers the back row',
    personId: '',
  })
  expect(assignNoteForm.safeParse({ noteId: 'n', personId: '' }).success).toBe(false)
})
