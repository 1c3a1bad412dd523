import { expect, test } from 'vitest'
import { contentPolicy, inlineBlocks } from './content-policy.ts'

test('takes nothing from elsewhere, and inline only what is named', () => {
  const policy = contentPolicy({ inline: ["'nonce-abc'"], isDevelopment: false })
  expect(policy).toContain("default-src 'self';")
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("worker-src 'self';")
})

test("a payment provider's hosts are added where they are wished, and nowhere else", () => {
  const extra = { 'script-src': ['https://pay.example'], 'frame-src': ['https://pay.example'] }
  const policy = contentPolicy({ inline: [], isDevelopment: false, extra })
  expect(policy).toContain("script-src 'self' https://pay.example")
  expect(policy).toContain('frame-src https://pay.example')
  expect(policy).toContain("connect-src 'self';")
})

test('finds inline scripts and styles, and leaves files alone', () => {
  const html =
    '<script src="/a.js"></script><script>one()</script><style media="print">p{}</style><script type="module" async="">two()</script>'
  expect(inlineBlocks(html)).toEqual(['one()', 'p{}', 'two()'])
})
