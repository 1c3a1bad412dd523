import { expect, test } from 'vitest'
import type { Services } from '../../app-services.server.ts'
import type { Ctx } from '../../ctx.server.ts'
import { requireFreshProof } from './fresh-proof-guard.server.ts'

const request = new Request('http://localhost:3000/dashboard/security?tab=keys')
const scope = (isFresh: boolean) => {
  const services = { auth: { isFreshlyProven: async () => isFresh } } as unknown as Services
  return { ctx: {} as Ctx, services }
}

test('who has just proven their identity goes on', async () => {
  await expect(requireFreshProof(scope(true), request)).resolves.toBeUndefined()
})

test('anybody else proves it first, and comes back to the page they were on', async () => {
  const answer = (await requireFreshProof(scope(false), request).catch((thrown: unknown) => thrown)) as Response
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    `/dashboard/confirm-identity?next=${encodeURIComponent('/dashboard/security?tab=keys')}`,
  ])
})
