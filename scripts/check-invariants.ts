import { findBrokenInvariants, invariantCount } from '#db/invariants.ts'
import { withStudioDatabase } from './studio-database.ts'

// `npm run check:data`: whether the rows of the studio hold together, all asked of one moment.
await withStudioDatabase(async (client) => {
  await client.query('begin isolation level repeatable read read only')
  const broken = await findBrokenInvariants((text) => client.query(text))
  for (const line of broken) console.error(line)
  console.log(`${invariantCount - broken.length} of ${invariantCount} checks hold`)
  return broken.length > 0 ? 1 : 0
})
