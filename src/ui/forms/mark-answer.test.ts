import { expect, test } from 'vitest'
import { markAnswer } from './mark-answer.ts'

const page = (main: string) =>
  `<html lang="en-GB"><head><title>Sign in · Tempo</title></head><body><p data-tone="error" data-notice=""></p><main>${main}</main></body></html>`
const field = '<input name="a"/><input name="b" aria-invalid="true"/><input name="c" aria-invalid="true"/>'

test('a refusal is said in the title, and the first wrong field has the focus', () => {
  const html = markAnswer(page(`<p data-tone="error"></p>${field}`), 'refused')
  expect(html).toContain('<title>Error: Sign in · Tempo</title>')
  expect(html).toContain('<html data-refused="" lang="en-GB">')
  expect(html).toContain('<input name="b" aria-invalid="true" autofocus=""/>')
  expect(html.match(/autofocus/g)).toHaveLength(1)
})

test('where no field is wrong, the words that say why have the focus, and those of success', () => {
  const refused = markAnswer(page('<p data-tone="error">Invalid email or password</p>'), 'refused')
  expect(refused).toContain('<main><p data-tone="error" tabindex="-1" autofocus="">')
  const done = markAnswer(page('<p data-tone="success">Sent</p>'), 'done')
  expect(done).toContain('<main><p data-tone="success" tabindex="-1" autofocus="">')
  expect(done).toContain('<title>Sign in · Tempo</title>')
})

test('a page that tells of a refusal in a notice has the focus on that', () => {
  const html = markAnswer(page(field), 'noticed')
  expect(html).toContain('<title>Error: ')
  expect(html).toContain('<p data-tone="error" tabindex="-1" autofocus="" data-notice="">')
  expect(html.match(/autofocus/g)).toHaveLength(1)
})
