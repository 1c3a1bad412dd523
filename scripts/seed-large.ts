import { parseArgs } from 'node:util'
import { seedLarge } from '#db/seed/seed-large.ts'
import { openProgress } from '#src/platform/progress.server.ts'
import { withStudioDatabase } from './studio-database.ts'

// `npm run seed:large`: adds a hundred thousand members and a million bookings to the studio of DATA_DIR or DATABASE_URL, to
// try it at that size. Start the studio on it once before, so that it has its tables. Never for a studio in use.
const { values } = parseArgs({
  options: { members: { type: 'string', default: '100000' }, bookings: { type: 'string', default: '1000000' } },
})
const size = { members: Number(values.members), bookings: Number(values.bookings) }

await withStudioDatabase(async (client, config) => {
  if (config.origin.startsWith('https:')) {
    console.error('ORIGIN is https: this studio is open to the world and is not filled with made-up people')
    return 1
  }
  const startedAt = performance.now()
  const { progress, end } = openProgress()
  await seedLarge(client, size, config.clockStart ?? new Date(), progress).finally(end)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${size.members} members and ${size.bookings} bookings written in ${seconds} s`)
  return 0
})
