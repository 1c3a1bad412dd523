import { createCtx } from '#src/platform/ctx.server.ts'
import type { House } from '#src/platform/house.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type DemoSeed, prepareAccounts } from './prepare-accounts.server.ts'
import { whereMailGoes } from './where-mail-goes.ts'
import { scheduleAhead, seedStudio } from './seed-studio.server.ts'

/** What a start owes the studio before the doors open; returns lines to print for whoever started it. */
export async function prepareStudio(house: House, seedDemo?: DemoSeed): Promise<string[]> {
  await seedStudio(house)
  await seedPackages(createCtx(house, { kind: 'system', job: 'prepare-studio' }))
  const signIns = await prepareAccounts(house, seedDemo)
  await scheduleAhead(house)
  return [...signIns, ...whereMailGoes(house.config)]
}
