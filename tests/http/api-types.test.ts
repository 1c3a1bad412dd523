import { expect, test } from 'vitest'
import { type ApiDocument, apiTypes } from '#scripts/api-types.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('the types that other programs are written with are those of the API as it is', async () => {
  const { body } = await studio.visitor().call<ApiDocument>('GET', '/api/openapi.json')
  await expect(apiTypes(body)).toMatchFileSnapshot('../../docs/api/tempo-api.d.ts')
})
