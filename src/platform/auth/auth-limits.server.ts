import { limitKey, type RateLimit } from '../rate-limit.server.ts'

const A_QUARTER = 15 * 60
const AN_HOUR = 60 * 60

/** How often a door of accounts may be tried (PRODUCT 6). Addresses are in lower case. */
export const authLimits = {
  /** Failures only. */
  signIn: (email: string, remoteAddress: string): RateLimit => ({
    key: limitKey('sign-in', email, remoteAddress),
    most: 5,
    windowSeconds: A_QUARTER,
  }),
  signUp: (email: string, remoteAddress: string): RateLimit[] => [
    { key: limitKey('sign-up', remoteAddress), most: 30, windowSeconds: AN_HOUR },
    { key: limitKey('sign-up-of', email), most: 3, windowSeconds: AN_HOUR },
  ],
  resend: (email: string): RateLimit[] => [{ key: limitKey('resend', email), most: 3, windowSeconds: AN_HOUR }],
  changeEmail: (userId: string): RateLimit[] => [
    { key: limitKey('change-email', userId), most: 3, windowSeconds: AN_HOUR },
  ],
  /** Failures only. */
  secondFactor: (userId: string): RateLimit => ({
    key: limitKey('second-factor', userId),
    most: 5,
    windowSeconds: A_QUARTER,
  }),
  reset: (email: string): RateLimit[] => [{ key: limitKey('reset', email), most: 3, windowSeconds: AN_HOUR }],
}
