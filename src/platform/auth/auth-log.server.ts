import type { LogFacts } from '../log.server.ts'
import type { Caller } from './auth-parts.server.ts'
import { recordFailure } from './sign-in/sign-in-failures.server.ts'

// Each takes its caller first and answers later; what else they take and answer is their own.
type Operation = (caller: never, ...rest: never[]) => Promise<unknown>
type LoggedResult = { ok?: boolean; refusal?: string; value?: { user?: { id?: string } } | null }

/** An operation on accounts with its line in the log: which, how it ended, whose, and from which network; an outcome is `ok` or the
 *  refusal. Nothing that was typed is in it. */
export function logged<Work extends Operation>(event: string, work: Work): Work {
  const withLine: Operation = async (...args) => {
    const answer = await work(...args)
    const result = (answer ?? {}) as LoggedResult
    tell(args[0], event, result)
    if (event.startsWith('sign_in.') && result.ok === false && result.refusal !== HALF_WAY)
      await recordFailure(args[0], { outcome: result.refusal ?? 'failed', tried: args[1] })
    return answer
  }
  return withLine as Work
}

// The password was right, the second factor is asked for: neither success nor failure.
const HALF_WAY = 'code_needed'

function tell({ ctx, network }: Caller, event: string, { ok = true, refusal, value }: LoggedResult): void {
  const { actor } = ctx
  const facts: LogFacts = {
    outcome: ok ? 'ok' : refusal,
    account: value?.user?.id ?? (actor.kind === 'account' ? actor.userId : undefined),
    from: network,
  }
  if (ok || refusal === HALF_WAY) ctx.log.info(event, facts)
  else ctx.log.warn(event, facts)
}
