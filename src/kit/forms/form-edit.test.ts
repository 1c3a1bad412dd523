import { expect, test } from 'vitest'
import { isEdit, mergeEdit, THEIRS, WAS, WAS_TICKED } from './form-edit.ts'

/** `drawn → typed` of each field. */
function formOf(fields: Record<string, [drawn: string, typed: string]>, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, [drawn, typed]] of Object.entries(fields)) {
    form.set(WAS + name, drawn)
    form.set(name, typed)
  }
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return form
}

const textsOf = (form: FormData) => Object.fromEntries([...form].filter(([name]) => !name.startsWith('was')))

test('a field that was not touched has what is stored now, one that was touched what was typed', () => {
  const form = formOf({ name: ['Yoga', 'Yoga'], start: ['18:00', '19:00'] }, { intent: 'change' })
  const { merged, contested } = mergeEdit(form, { name: 'Yin yoga', start: '18:00' })
  expect(textsOf(merged)).toEqual({ name: 'Yin yoga', start: '19:00', intent: 'change' })
  expect(contested).toEqual([])
})

test('what both have changed is contested, unless both typed the same', () => {
  const form = formOf({ name: ['Yoga', 'Hatha'], start: ['18:00', '19:00'] })
  const { merged, contested } = mergeEdit(form, { name: 'Yin', start: '19:00' })
  expect(contested).toEqual(['name'])
  expect(merged.get('name')).toBe('Hatha')
  expect(merged.get(`${WAS}name`)).toBe('Yin')
})

test('once seen, what was typed is kept or theirs is taken; what changed again is contested again', () => {
  const seen = formOf({ name: ['Yin', 'Hatha'] })
  expect(mergeEdit(seen, { name: 'Yin' })).toMatchObject({ contested: [] })
  expect(mergeEdit(seen, { name: 'Yin' }).merged.get('name')).toBe('Hatha')
  const taking = formOf({ name: ['Yin', 'Hatha'] }, { [`${THEIRS}name`]: 'on' })
  expect(textsOf(mergeEdit(taking, { name: 'Yin' }).merged)).toEqual({ name: 'Yin' })
  expect(mergeEdit(taking, { name: 'Ashtanga' }).contested).toEqual(['name'])
})

test('a box is sent only when it is ticked', () => {
  const box = (drawn: string, ...typed: string[]) => {
    const form = new FormData()
    form.set(`${WAS_TICKED}isHidden`, drawn)
    for (const one of typed) form.set('isHidden', one)
    return form
  }
  expect(textsOf(mergeEdit(box('on', 'on'), { isHidden: '' }).merged)).toEqual({})
  expect(textsOf(mergeEdit(box(''), { isHidden: 'on' }).merged)).toEqual({ isHidden: 'on' })
  expect(textsOf(mergeEdit(box('on'), { isHidden: 'on' }).merged)).toEqual({})
  expect(mergeEdit(box('on'), { isHidden: '' }).contested).toEqual([])
})

test('line breaks of a browser are no change, and a form that says nothing is no edit', () => {
  const form = formOf({ text: ['one\ntwo', 'one\r\ntwo'] })
  expect(mergeEdit(form, { text: 'three' }).merged.get('text')).toBe('three')
  expect(isEdit(form)).toBe(true)
  expect(isEdit(new FormData())).toBe(false)
})
