import { expect, test } from 'vitest'
import { cutFrame, fillFrame, type Frame, cachedFrame, NONCE_MARK, setAside } from './frame.server.ts'

test('parts and the nonce stand where their marks stood', () => {
  const frame: Frame = { parts: [], isShared: true }
  const [one, two] = [setAside(frame, '<li>1</li>'), setAside(frame, '$& <li>2</li>')]
  const drawn = cutFrame(`<a nonce="${NONCE_MARK}"><ol>${two}</ol>${one}<b>${one}</b>`)
  expect(fillFrame(drawn, frame.parts, 'abc')).toBe('<a nonce="abc"><ol>$& <li>2</li></ol><li>1</li><b><li>1</li></b>')
})

test('a page without marks stays as it is, and what looks like a mark is none', () => {
  const html = '<p>nonce-1 <!--part-0--> <!--part-0-abc--></p>'
  expect(fillFrame(cutFrame(html), ['never'], 'n')).toBe(html)
})

test('a frame is drawn once for the same facts, and again after a drawing that failed', async () => {
  let drawings = 0
  const draw = async () => `drawn ${++drawings}`
  await expect(cachedFrame('facts', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cachedFrame('facts', draw)).texts).toEqual(['drawn 1'])
  expect((await cachedFrame('facts', draw)).texts).toEqual(['drawn 1'])
  expect((await cachedFrame('other facts', draw)).texts).toEqual(['drawn 2'])
})
