import { expect, test } from 'vitest'
import { bodyBlocks, bodyFault, withName } from './campaign-body.ts'

test('paragraphs, their lines and lists', () => {
  expect(bodyBlocks('Hello\nyou\n\n\nThere is:\n- yoga\n* salsa\nEvery week')).toEqual([
    { kind: 'text', lines: [[{ text: 'Hello' }], [{ text: 'you' }]] },
    { kind: 'text', lines: [[{ text: 'There is:' }]] },
    { kind: 'list', lines: [[{ text: 'yoga' }], [{ text: 'salsa' }]] },
    { kind: 'text', lines: [[{ text: 'Every week' }]] },
  ])
})

const line = (text: string) => bodyBlocks(text)[0]?.lines[0]

test.each([
  ['see https://a.example/x?y=1.', [{ text: 'see ' }, { linkUrl: 'https://a.example/x?y=1' }, { text: '.' }]],
  ['(www.a.example)', [{ text: '(' }, { linkUrl: 'https://www.a.example' }, { text: ')' }]],
  ['[Book](https://a.example) now', [{ linkUrl: 'https://a.example', label: 'Book' }, { text: ' now' }]],
  ['Hello {name},', [{ text: 'Hello' }, { isName: true, before: ' ' }, { text: ',' }]],
  ['{Name}', [{ isName: true, before: '' }]],
  ['- one', [{ text: 'one' }]],
  ['minus - one', [{ text: 'minus - one' }]],
])('%s', (text, pieces) => {
  expect(line(text)).toEqual(pieces)
})

test.each([
  '<b>bold</b>',
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  'https://',
  'https://user@a.example',
  'https://localhost',
  '[x]',
])('%s is text', (text) => {
  expect(bodyBlocks(text)).toEqual([{ kind: 'text', lines: [[{ text }]] }])
})

test('what cannot be meant is refused by name', () => {
  expect(bodyFault('Hello {first_name}')).toBe('{first_name} is not known: the only thing filled in is {name}')
  for (const address of ['javascript:alert(1)', '/workshops', 'https://user@a.example'])
    expect(bodyFault(`Look [here](${address})`)).toBe(
      'The link of “here” has to begin with https:// and be a whole address',
    )
  expect(bodyFault('Hello {name}, [here](https://a.example/b) {NAME}')).toBeNull()
})

test('the name of someone without one leaves no gap', () => {
  expect(withName('Hello {name}, {name}', 'Ada')).toBe('Hello Ada, Ada')
  expect(withName('Hello {name},', '')).toBe('Hello,')
})
