import { runApart } from '#src/platform/apart/run-apart.server.ts'
import type { ApartTask } from './apart-work.ts'

// A process that waits for one apart which never ends on its own, and says what came of it.
const task: ApartTask = { does: 'stay', at: new Date() }
process.on('SIGTERM', () => {})
await runApart('tests/helpers/apart-work.ts', task, () => {}).catch((error: Error) => console.log(error.message))
