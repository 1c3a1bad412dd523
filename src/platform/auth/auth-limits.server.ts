import type { Network } from '../http/addresses/network-of.ts'
import { limitKey, type RateLimit } from '../rate-limit.server.ts'

const A_QUARTER = 15 * 60
const AN_HOUR = 60 * 60

/** Limits on sign-in attempts (PRODUCT 6). Addresses are in lower case; a caller is identified by its network. */
export const authLimits = {
  /** Failures only: on one account, and over all of them. */
  signIn: (email: string, network: Network): RateLimit[] => [
    { key: limitKey('sign-in', email, network), most: 5, windowSeconds: A_QUARTER },
    { key: limitKey('sign-in-network', network), most: 30, windowSeconds: A_QUARTER },
  ],
  /** Failures only, on a device that has signed in to the account before: its own, whatever others of its network have tried. */
  signInOn: (device: string): RateLimit[] => [
    { key: limitKey('sign-in-device', device), most: 5, windowSeconds: A_QUARTER },
  ],
  /** Failures only, from anywhere: beyond it the account answers more slowly. */
  slowDown: (email: string): RateLimit => ({
    key: limitKey('sign-in-account', email),
    most: 10,
    windowSeconds: AN_HOUR,
  }),
  signUp: (email: string, network: Network): RateLimit[] => [
    { key: limitKey('sign-up', network), most: 30, windowSeconds: AN_HOUR },
    { key: limitKey('sign-up-of', email), most: 3, windowSeconds: AN_HOUR },
  ],
  resend: (email: string): RateLimit[] => [{ key: limitKey('resend', email), most: 3, windowSeconds: AN_HOUR }],
  reset: (email: string): RateLimit[] => [{ key: limitKey('reset', email), most: 3, windowSeconds: AN_HOUR }],
  changeEmail: (userId: string): RateLimit[] => [
    { key: limitKey('change-email', userId), most: 3, windowSeconds: AN_HOUR },
  ],
  /** Failures only. */
  secondFactor: (userId: string): RateLimit => ({
    key: limitKey('second-factor', userId),
    most: 5,
    windowSeconds: A_QUARTER,
  }),
  /** Challenges to sign: asked for by anybody, and kept until they lapse. */
  passkeyChallenge: (network: Network): RateLimit => ({
    key: limitKey('passkey-challenge', network),
    most: 60,
    windowSeconds: A_QUARTER,
  }),
  /** Failures only. By caller: who a passkey belongs to is not known before it has signed. */
  passkey: (network: Network): RateLimit => ({
    key: limitKey('passkey', network),
    most: 5,
    windowSeconds: A_QUARTER,
  }),
}
