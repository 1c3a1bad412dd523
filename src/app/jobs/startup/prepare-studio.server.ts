import { createCtx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openSealedMessages } from '#src/studio/outbox/held/open-sealed-messages.server.ts'
import { applyKeys } from '#src/studio/billing/provider/apply-keys.server.ts'
import { isDemo, prepareAccounts } from './prepare-accounts.server.ts'
import { whereMailGoes } from './where-mail-goes.ts'
import { scheduleAhead, seedExamples, seedStudio } from './seed-studio.server.ts'

/** The work of a start before the studio accepts requests; returns lines to print. `seed` makes an empty studio the demo, where it may be one. */
export async function prepareStudio(services: Services, seed?: () => Promise<void>): Promise<string[]> {
  await seedStudio(services)
  const ctx = createCtx(services, { kind: 'system', job: 'prepare-studio' })
  if (seed && isDemo(services.config)) await seedExamples(ctx)
  // The packages of the specification, one of which opens with the first sign-in.
  else if (services.config.starterPlan !== 'none') await seedPackages(ctx)
  await openSealedMessages(ctx, services.secret)
  await applyKeys(ctx)
  const signIns = await prepareAccounts(services, seed)
  await scheduleAhead(services)
  return [...signIns, ...whereMailGoes(services.config)]
}
