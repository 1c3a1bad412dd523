import type { LogFacts } from '../log.server.ts'
import { networkOf } from '../http/addresses/network-of.ts'
import type { Caller } from './auth-parts.server.ts'
import { recordFailure } from './sign-in/sign-in-failures.server.ts'

// Each takes its caller first and answers later; what else they take and answer is their own.
type Operation = (caller: never, ...rest: never[]) => Promise<unknown>
type LoggedResult = { ok?: boolean; refusal?: string; value?: { user?: { id?: string } } | null }

/** Operations on accounts, each with its line in the log: which, how it ended, whose, and from which network. `events` names those that
 *  are told of; an outcome is `ok` or the refusal. Nothing that was typed is in it. */
export function logged<Operations extends Record<string, Operation>>(
  operations: Operations,
  events: Partial<Record<keyof Operations, string>>,
): Operations {
  const withLines = Object.entries(operations).map(([name, work]) => {
    const event = events[name]
    return [name, event ? withLine(event, work) : work]
  })
  return Object.fromEntries(withLines) as Operations
}

function withLine(event: string, work: Operation): Operation {
  return async (...given) => {
    const answer = await work(...given)
    const told = (answer ?? {}) as LoggedResult
    tell(given[0], event, told)
    if (event.startsWith('sign_in.') && told.ok === false && told.refusal !== HALF_WAY)
      await recordFailure(given[0], { outcome: told.refusal ?? 'failed', tried: given[1] })
    return answer
  }
}

// The password was right, the second factor is asked for: neither success nor failure.
const HALF_WAY = 'code_needed'

function tell({ ctx, remoteAddress }: Caller, event: string, { ok = true, refusal, value }: LoggedResult): void {
  const { actor } = ctx
  const facts: LogFacts = {
    outcome: ok ? 'ok' : refusal,
    account: value?.user?.id ?? (actor.kind === 'account' ? actor.userId : undefined),
    from: networkOf(remoteAddress),
  }
  if (ok || refusal === HALF_WAY) ctx.log.info(event, facts)
  else ctx.log.warn(event, facts)
}
