import { expect, test } from 'vitest'
import { dangerFaults } from './architecture/danger-law.ts'
import { parseSource, readRepository } from './architecture/source.ts'

const USE_CASE = 'src/studio/bookings/book-session.server.ts'

const sources = readRepository()

test('nothing opens a way in: no text becomes code, markup, SQL, a command or a weak secret', () => {
  expect(sources.flatMap(dangerFaults)).toEqual([])
})

test.each([
  [`eval('1')`, 'makes code'],
  [`new Function('return 1')`, 'makes code'],
  [`import { spawn } from 'node:child_process'`, 'starts a program'],
  [`element.innerHTML = text`, 'makes elements'],
  [`element.insertAdjacentHTML('beforeend', text)`, 'makes elements'],
  [`document.write(text)`, 'makes elements'],
  [`window.addEventListener('message', take)`, 'listens to what other windows say'],
  [`const token = Math.random()`, 'uses random numbers'],
  [`createHash('md5')`, 'hashes weakly'],
  [`createHmac(algorithm, secret)`, 'hashes weakly'],
  ['tx.execute(sql.raw(text))', 'puts text into SQL'],
  [`createCipheriv('aes-128-ecb', key, null)`, 'encrypts'],
  [`await fetch(url, { method: 'POST' })`, 'asks another machine'],
  ['const answer = redirectDocument(intent.actionUrl)', 'sends people to another host'],
  [`await globalThis.fetch(url, { redirect: 'error' })`, 'asks another machine'],
  [`new WebSocket(url)`, 'asks another machine'],
  [`import Stripe from 'stripe'`, 'opens a connection'],
  [`import { request } from 'node:http'`, 'opens a connection'],
  [`process.getBuiltinModule('node:net')`, 'opens a connection'],
])('%s opens a way in', (text, says) => {
  expect(dangerFaults(parseSource(USE_CASE, text))).toEqual([expect.stringContaining(says)])
})

test('nothing but the database and work that is run apart starts a program', () => {
  const starts = `import { spawn } from 'node:child_process'\nspawn(program, list)`
  const says = (path: string) => dangerFaults(parseSource(path, starts))
  expect(says('src/platform/apart/run-apart.server.ts')).toEqual([])
  const others = [
    'index.ts',
    'src/server.ts',
    'src/platform/apart/work-apart.server.ts',
    'src/platform/run-apart.server.ts',
  ]
  expect(others.filter((path) => says(path).length !== 1)).toEqual([])
  // And that with a script whose path stands in the code.
  const callers = sources.filter(({ path }) => /^(src|db)\/|^index/.test(path) && !path.includes('.test.'))
  const called = callers.flatMap(({ path, text }) =>
    [...text.matchAll(/runApart\(\S+/g)].map(([call]) => `${path} ${call}`),
  )
  expect(called).toEqual(['src/platform/apart/run-apart.server.ts runApart(script:', 'index.ts runApart(seedProgram,'])
  const constant = `const seedProgram = isDevelopment ? 'scripts/seed-demo.ts' : 'build/server/seed-demo.js'`
  expect(sources.find(({ path }) => path === 'index.ts')?.text).toContain(constant)
})

test('a program started without a shell, a strong hash and a call that follows nobody are no dangers', () => {
  const starts = `import { spawn } from 'node:child_process'\nspawn(program, list, { cwd })`
  expect(dangerFaults(parseSource('src/platform/postgres/run-as.server.ts', starts))).toEqual([])
  const shell = `spawn(program, list, { shell: true })`
  expect(dangerFaults(parseSource('src/platform/postgres/run-as.server.ts', shell))).toHaveLength(1)
  expect(dangerFaults(parseSource(USE_CASE, `createHash('sha256')`))).toEqual([])
  const asks = (text: string) => dangerFaults(parseSource('src/platform/sms/sms.server.ts', text))
  expect(asks(`fetch(url, { redirect: 'error' })`)).toEqual([])
  expect(asks('fetch(url)')[0]).toContain('follows where it points')
})
