import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { MODULES } from './architecture/modules.ts'

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

// A map that names what is not there is worse than none.
test.each(documents)('every path and link in %s leads somewhere', (document) => {
  const text = readFileSync(document, 'utf8')
  const paths = [...text.matchAll(/`((?:src|db|tests|docs|scripts)\/[\w./-]*\w)`/g)].map((match) => match[1] ?? '')
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) =>
    posix.join(posix.dirname(document), match[1] ?? ''),
  )
  expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([])
})

test.each(documents)('every command in %s is one of package.json', (document) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = [...readFileSync(document, 'utf8').matchAll(/npm (?:run )?(start|test|(?<=run )[a-z:]+)/g)]
  expect(commands.map((match) => match[1] ?? '').filter((name) => !(name in scripts))).toEqual([])
})

test('each decision has a number of its own, which its title repeats', () => {
  const decisions = readdirSync('docs/decisions').map((name) => ({ name, number: name.slice(0, 3) }))
  const numbers = decisions.map(({ number }) => number)
  const twice = decisions.filter(({ number }, at) => numbers.indexOf(number) !== at)
  expect(twice, 'take the next free number').toEqual([])
  const untitled = decisions.filter(({ name, number }) => {
    const [title = ''] = readFileSync(`docs/decisions/${name}`, 'utf8').split('\n')
    return !title.startsWith(`# ${Number(number)}. `)
  })
  expect(untitled).toEqual([])
})

test('ARCHITECTURE.md gives the modules in the order that is enforced', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8').replace(/\s+/g, ' ')
  expect(text).toContain(`In this order: ${MODULES.join(', ')}.`)
})
