import { expect, test } from 'vitest'
import { embedCode, embedsForm, embedsSetting, framedBy } from './embeds.ts'

const typed = (sites: string) => embedsForm.safeParse({ sites })

test('addresses become origins, each once', () => {
  const sites =
    'https://www.harbour.example/classes?x=1\r\nwww.harbour.example\n\n http://localhost:4000/a\nhttps://shop.example:8443'
  expect(typed(sites).data).toEqual({
    sites: ['https://www.harbour.example', 'http://localhost:4000', 'https://shop.example:8443'],
  })
  expect(typed('').data).toEqual({ sites: [] })
})

test.each([
  'http://harbour.example',
  'harbour',
  '*',
  'https://*.harbour.example',
  "https://a.example;script-src'",
  'javascript:alert(1)',
])('%s is no site', (site) => {
  const { error } = typed(`https://fine.example\n${site}`)
  expect(error?.issues[0]?.message).toMatch(/^Please give each site/)
  expect(error?.issues[0]?.path[0]).toBe('sites')
  expect(embedsSetting.safeParse({ sites: [site] }).success).toBe(false)
})

test('more than twenty are refused', () => {
  const sites = Array.from({ length: 21 }, (_, n) => `https://s${n}.example`).join('\n')
  expect(typed(sites).error?.issues[0]?.message).toBe('Please give 20 sites at most')
})

test('a page may be shown by the studio itself and by those sites', () => {
  expect(framedBy(['https://a.example'])).toEqual({ 'frame-ancestors': ["'self'", 'https://a.example'] })
})

test('names in the code to copy cannot end an attribute', () => {
  const { frame, script } = embedCode('https://studio.example', {
    show: 'timetable',
    type: 'yoga',
    title: 'A "B" <c> & co',
  })
  expect(frame).toBe(
    '<iframe src="https://studio.example/embed/timetable?type=yoga" title="A &quot;B&quot; &lt;c> &amp; co" style="width: 100%; height: 40rem; border: 0"></iframe>',
  )
  expect(script).toContain(
    '<tempo-embed show="timetable" type="yoga" title="A &quot;B&quot; &lt;c> &amp; co"></tempo-embed>',
  )
})
