import { existsSync } from 'node:fs'
import type { Config } from '#src/platform/config/config.server.ts'
import { type Finding, watch, well, wrong } from './finding.ts'

const ANSWER_MS = 5000
const MOST_SECONDS = 5
/** Written by systemd's time synchronisation once the clock is right. */
const SYNCHRONISED = '/run/systemd/timesync/synchronized'

type ClockConfig = Pick<Config, 'origin' | 'isLoopbackOrigin' | 'smsUrl' | 'twilio' | 'stripe'>

/** Compares this machine's clock with those of the servers the studio speaks to: codes of authenticator apps and signatures of payments
 *  fail by a clock that is wrong. */
export async function lookAtClock(config: ClockConfig): Promise<Finding> {
  const answers = await Promise.all(
    othersOf(config).map(async (address) => ({ address, seconds: await secondsApart(address) })),
  )
  const known = answers.flatMap(({ address, seconds }) => (seconds === null ? [] : [{ address, seconds }]))
  const furthest = known.toSorted((one, other) => Math.abs(other.seconds) - Math.abs(one.seconds))[0]
  if (!furthest)
    return existsSync(SYNCHRONISED)
      ? well('kept by the system')
      : watch('nothing to compare it with: timedatectl says whether it is synchronised')
  const { host } = new URL(furthest.address)
  const apart = Math.round(Math.abs(furthest.seconds))
  if (apart <= MOST_SECONDS) return well(`as that of ${host}`)
  return wrong(`${apart} s ${furthest.seconds > 0 ? 'ahead of' : 'behind'} that of ${host}: timedatectl set-ntp true`)
}

function othersOf({ origin, isLoopbackOrigin, smsUrl, twilio, stripe }: ClockConfig): string[] {
  return [
    ...(stripe ? [stripe.apiBase ?? 'https://api.stripe.com'] : []),
    ...(twilio ? [smsUrl ?? 'https://api.twilio.com'] : []),
    // Where a proxy on another machine answers.
    ...(isLoopbackOrigin ? [] : [origin]),
  ]
}

/** By how much we are ahead, to the second that the answer names; null without one. */
async function secondsApart(address: string): Promise<number | null> {
  const before = Date.now()
  const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) } as const
  const answer = await fetch(address, options).catch(() => null)
  const theirs = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(theirs) ? null : ((before + Date.now()) / 2 - (theirs + 500)) / 1000
}
