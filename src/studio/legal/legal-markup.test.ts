import { expect, test } from 'vitest'
import { legalBlocks } from './legal-markup.ts'

const text = (words: string) => ({ kind: 'text', text: words })

test('paragraphs, headings and lists are read from plain text', () => {
  expect(legalBlocks('One\nline.\n\nAnother.\n# Head\n## Below\n- a\n- b\nAfter\n- c')).toEqual([
    { kind: 'paragraph', parts: [text('One line.')] },
    { kind: 'paragraph', parts: [text('Another.')] },
    { kind: 'heading', level: 2, text: 'Head' },
    { kind: 'heading', level: 3, text: 'Below' },
    { kind: 'list', items: [[text('a')], [text('b')]] },
    { kind: 'paragraph', parts: [text('After')] },
    { kind: 'list', items: [[text('c')]] },
  ])
})

test('headings never leave out a rank', () => {
  expect(legalBlocks('## First\n## Second')).toEqual([
    { kind: 'heading', level: 2, text: 'First' },
    { kind: 'heading', level: 3, text: 'Second' },
  ])
})

test.each([
  ['**Loud** words', [{ kind: 'strong', text: 'Loud' }, text(' words')]],
  [
    'Write to us@studio.test.',
    [text('Write to '), { kind: 'link', text: 'us@studio.test', href: 'mailto:us@studio.test' }, text('.')],
  ],
  [
    'See https://ico.test/x.',
    [text('See '), { kind: 'link', text: 'https://ico.test/x', href: 'https://ico.test/x' }, text('.')],
  ],
  ['[the rules](/terms)', [{ kind: 'link', text: 'the rules', href: '/terms' }]],
  ['[bad](javascript:alert(1)) [worse](//evil.test)', [text('[bad](javascript:alert(1)) [worse](//evil.test)')]],
  ['<b>a</b> & *', [text('<b>a</b> & *')]],
])('%s', (line, parts) => {
  expect(legalBlocks(line)).toEqual([{ kind: 'paragraph', parts }])
})
