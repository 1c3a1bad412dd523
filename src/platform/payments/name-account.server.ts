import type Stripe from 'stripe'
import type { Log } from '../log.server.ts'

const TIMEOUT_MS = 4_000

type Question = {
  stripe: Stripe
  secretKey: string
  log: Log
  /** The names under which objects have been made so far, the latest first. */
  listFormer(): Promise<string[]>
}

/** The account and mode that a key speaks for, as `acct_1 live`. Where Stripe does not say (it is down, or a restricted key may not ask),
 *  it is what it was the last time; a studio that has never heard its account's name goes by the mode alone, and stays with that: nothing that
 *  was made under a name may be lost because of another word for the same account. */
export async function nameAccount({ stripe, secretKey, log, listFormer }: Question): Promise<string> {
  const mode = /^.k_live_/.test(secretKey) ? 'live' : 'test'
  const nameless = `stripe ${mode}`
  const [former = null] = (await listFormer()).filter((name) => name.endsWith(` ${mode}`))
  if (former === nameless) return nameless
  try {
    const { id } = await stripe.accounts.retrieveCurrent({}, { timeout: TIMEOUT_MS, maxNetworkRetries: 0 })
    return `${id} ${mode}`
  } catch (error) {
    log.warn('stripe.account_unknown', { reason: error instanceof Error ? error.name : '' })
    return former ?? nameless
  }
}
