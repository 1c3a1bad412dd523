import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { openBuiltStudio } from '#tests/helpers/built-studio.ts'
import { sendRaw } from '#tests/helpers/raw.ts'

// What lies in the folder of the studio, asked for as no browser would.

const studio = await openBuiltStudio('files')
const HOST = `Host: localhost:${studio.port}\r\n`
const get = (path: string) => sendRaw(studio.port, `GET ${path} HTTP/1.1\r\n${HOST}\r\n`)

const outside = ['.git/config', '.git/HEAD', 'package.json', 'package-lock.json', 'index.ts', 'data/secret', '.env']
const disguises = (file: string) => [
  `/${file}`,
  `/assets/../../../${file}`,
  `/assets/..%2f..%2f..%2f${file}`,
  `/assets/%2e%2e/%2e%2e/%2e%2e/${file}`,
  `/assets/..%5c..%5c..%5c${file}`,
  `/assets/....//....//....//${file}`,
  `//${file}`,
  `/%2fetc/passwd`,
  `/assets/${file}%00.js`,
]

test('nothing outside the build is handed out, however it is asked for', async () => {
  const handedOut: string[] = []
  for (const path of outside.flatMap(disguises)) {
    const { status, headers, body } = await get(path)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (status === 200 && !isPage) handedOut.push(path)
    if (/\[core\]|ref: refs|"lockfileVersion"|root:x:0/.test(body.toString())) handedOut.push(path)
    expect([path, status < 500]).toEqual([path, true])
  }
  expect(handedOut).toEqual([])
})

test('no folder is listed', async () => {
  const [aFile = ''] = readdirSync('build/client/assets')
  for (const path of ['/assets', '/assets/', '/share', '/share/', '/assets/.', '/.well-known/', '/data/']) {
    const { status, body } = await get(path)
    expect([path, [302, 303, 404].includes(status)]).toEqual([path, true])
    expect(body.toString()).not.toContain(aFile)
  }
})

test('every file of the build says what it is, in which encoding, and may be nothing else', async () => {
  const names = readdirSync('build/client', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => posix.relative('build/client', posix.join(entry.parentPath, entry.name)))
  expect(names.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const name of names) {
    const { status, headers } = await get(`/${encodeURI(name)}`)
    const type = headers.get('content-type') ?? ''
    if (status !== 200 || type === '') wrong.push(`${name}: ${status} ${type}`)
    if (/^text\/|\+xml/.test(type) && !/charset=utf-8/i.test(type)) wrong.push(`${name} is ${type}`)
    if (headers.get('x-content-type-options') !== 'nosniff') wrong.push(`${name} may be sniffed`)
    if (!headers.get('content-security-policy')?.includes("frame-ancestors 'none'")) wrong.push(`${name} may be framed`)
  }
  expect(wrong).toEqual([])
})
