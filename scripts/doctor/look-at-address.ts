import { lookup } from 'node:dns/promises'
import type { Config } from '#src/platform/config/config.server.ts'
import { type Finding, watch, well, wrong } from './finding.ts'

const ANSWER_MS = 5000

/** Checks the public address as a visitor comes to it: its name leads somewhere, and Tempo answers there. */
export async function lookAtAddress({ origin, isLoopbackOrigin, trustedProxies }: Config): Promise<Finding> {
  if (isLoopbackOrigin) return watch(`${origin}: only this machine; set ORIGIN for the public`)
  const { hostname } = new URL(origin)
  const found = await lookup(hostname).catch(() => null)
  if (!found) return wrong(`${hostname} leads nowhere: its A or AAAA record is missing, or not known yet`)
  const answer = await statusOf(`${origin}/healthz`)
  if (answer !== 200)
    return wrong(
      `${origin} leads to ${found.address}, where Tempo does not answer (${answer}): is it this machine, and the proxy up?`,
    )
  if (!origin.startsWith('https:')) return watch(`${origin}: anyone who listens in on that network reads along`)
  return trustedProxies.length > 0
    ? well(`${origin}, at ${found.address}`)
    : watch(`${origin}, and no TRUSTED_PROXIES: a proxy would be taken for every visitor`)
}

async function statusOf(address: string): Promise<number | string> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
  }
}
