import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

// The description of the API by the rules of a program that draws pages and generates clients from such documents (Redocly).

const studio = await openTestStudio()
const config = await createConfig({ extends: ['recommended-strict'] })

async function problemsOf(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

test('the description of the API keeps the rules that Redocly recommends, as errors', async () => {
  expect(await problemsOf(await (await studio.visitor().get('/api/openapi.json')).text())).toEqual([])
})

test('a description without security, a name or a licence breaks them', async () => {
  const paths = { '/api/classes': { get: { responses: { 200: { description: 'Classes' } } } } }
  const source = JSON.stringify({ openapi: '3.1.0', info: { title: 'Tempo', version: '1' }, paths })
  const rules = (await problemsOf(source)).map((problem) => problem.split(' ')[0])
  expect(rules).toEqual(expect.arrayContaining(['security-defined', 'operation-operationId', 'info-license']))
})
