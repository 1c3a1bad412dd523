import { expect, test } from 'vitest'
import { contentPolicy, inlineBlocks } from './content-policy.ts'

test('takes nothing from elsewhere, and inline only what is named', () => {
  const policy = contentPolicy({ inline: { script: ["'nonce-abc'"], style: ["'nonce-xyz'"] }, isDevelopment: false })
  expect(policy).toContain("default-src 'self';")
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("style-src 'self' 'nonce-xyz';")
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("worker-src 'self';")
})

test("a payment provider's hosts are added where they are wished, and nowhere else", () => {
  const extra = { 'script-src': ['https://pay.example'], 'frame-src': ['https://pay.example'] }
  const policy = contentPolicy({ inline: { script: [], style: [] }, isDevelopment: false, extra })
  expect(policy).toContain("script-src 'self' https://pay.example")
  expect(policy).toContain('frame-src https://pay.example')
  expect(policy).toContain("connect-src 'self';")
})

test('finds inline scripts and styles, and leaves files and data alone', () => {
  const html =
    '<script src="/a.js"></script><script>one()</script><style media="print">p{}</style><script type="module" async="">two()</script>' +
    '<script type="application/ld+json">{"a":1}</script><script type="application/json">{}</script><script type="speculationrules">{}</script>'
  expect(inlineBlocks(html)).toEqual({ script: ['one()', 'two()', '{}'], style: ['p{}'] })
})
