import { workApart } from '#src/platform/apart/work-apart.server.ts'

/** What this program, started by `runApart`, is to do. */
export type ApartTask = { does: 'count' | 'fail' | 'end' | 'stay'; at: Date }

await workApart(async ({ does, at }: ApartTask, progress) => {
  progress('Counting', 1, at.getUTCFullYear())
  progress('Counting', 2, 3)
  if (does === 'fail') throw Object.assign(new Error('no room'), { code: '53100' })
  if (does === 'end') process.exit(3)
  if (does === 'stay') {
    console.log('It has begun.')
    await new Promise(() => setInterval(() => {}, 60_000))
  }
})
