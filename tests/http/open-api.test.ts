import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

// The description of the API by the rules of two programs that check such documents: Redocly and Spectral.

const studio = await openTestStudio()
const config = await createConfig({ extends: ['recommended-strict'] })

async function problemsOf(source: string): Promise<string[]> {
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

test('the description of the API keeps the rules that Redocly recommends, as errors', async () => {
  expect(await problemsOf(await (await studio.visitor().get('/api/openapi.json')).text())).toEqual([])
})

/** OpenAPI 3.1 lets roles stand beside any scheme; this rule still knows those of OAuth alone. */
const ruleset = {
  extends: [[rulesets.oas, 'recommended']],
  rules: { 'oas3-operation-security-defined': 'off' },
} as unknown as RulesetDefinition

async function findingsOf(source: string): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset(ruleset)
  return (await spectral.run(source)).map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`)
}

test('and those that Spectral recommends, warnings included', async () => {
  expect(await findingsOf(await (await studio.visitor().get('/api/openapi.json')).text())).toEqual([])
  const without = { openapi: '3.1.0', info: { title: 'Tempo', version: '1' }, paths: { '/api/classes': { get: {} } } }
  const found = (await findingsOf(JSON.stringify(without))).map((finding) => finding.split(' ')[0])
  expect(found).toEqual(expect.arrayContaining(['operation-operationId', 'operation-tags']))
})

test('a description without security, a name or a licence breaks them', async () => {
  const paths = { '/api/classes': { get: { responses: { 200: { description: 'Classes' } } } } }
  const source = JSON.stringify({ openapi: '3.1.0', info: { title: 'Tempo', version: '1' }, paths })
  const rules = (await problemsOf(source)).map((problem) => problem.split(' ')[0])
  expect(rules).toEqual(expect.arrayContaining(['security-defined', 'operation-operationId', 'info-license']))
})
