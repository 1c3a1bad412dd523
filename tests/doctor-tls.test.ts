import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TlsOptions } from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, expect, test } from 'vitest'
import { lookAtTls } from '#scripts/doctor/look-at-tls.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function serve(options: TlsOptions): Promise<{ origin: string; cert: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const server = createServer({ cert, key, ...options }, (socket) => socket.end())
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, cert }
}

test('TLS 1.3 with a certificate that is trusted is well', async () => {
  const { origin, cert } = await serve({})
  expect(await lookAtTls(origin, { ca: cert })).toEqual({
    state: 'well',
    says: expect.stringMatching(/^TLSv1\.3, certificate until \w+ .* GMT$/),
  })
})

test('a certificate that no browser trusts is wrong', async () => {
  const { origin } = await serve({})
  expect(await lookAtTls(origin)).toEqual({ state: 'wrong', says: expect.stringContaining('self-signed certificate') })
})

test('an old version is wrong, though newer ones are spoken too', async () => {
  const { origin, cert } = await serve({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' })
  expect(await lookAtTls(origin, { ca: cert })).toEqual({
    state: 'wrong',
    says: expect.stringContaining('still takes TLSv1.1'),
  })
})

test('an address where nobody answers is wrong', async () => {
  const { origin } = await serve({})
  closing.splice(0).forEach((close) => close())
  expect(await lookAtTls(origin)).toMatchObject({ state: 'wrong' })
})
