import { once } from 'node:events'
import type { Progress } from '../progress.server.ts'
import type { ApartMessage } from './run-apart.server.ts'

/** The work of a process that `runApart` started: with what it was given, and telling how far it is. It ends when nobody waits for it any more. */
export async function workApart<Task>(work: (task: Task, progress: Progress) => Promise<void>): Promise<void> {
  const abandoned = () => process.exit(1)
  process.once('disconnect', abandoned)
  const [task] = (await once(process, 'message')) as [Task]
  try {
    await work(task, (...far) => tell({ far }))
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    tell({ failed: { message, code } })
    process.exitCode = 1
  }
  process.off('disconnect', abandoned)
  process.disconnect?.()
}

function tell(message: ApartMessage): void {
  process.send?.(message)
}
