import type { TestStudio } from './studio.ts'
import { someone } from './studio.ts'
import type { Visitor } from './visitor.ts'

/** The account endpoints of a studio, as a person named `someone` uses them. */
export function accountCalls(studio: TestStudio) {
  const tokenOf = async (fact: 'verifyUrl' | 'resetUrl', name: 'token' | 'oobCode'): Promise<string> => {
    const email = (await studio.emails()).findLast(({ facts }) => facts[fact])
    return new URL(String(email?.facts[fact])).searchParams.get(name) ?? ''
  }
  return {
    signUp: (visitor: Visitor, given: object = {}) =>
      visitor.call('POST', '/api/auth/sign-up/email', { ...someone, ...given }),
    signIn: (visitor: Visitor, given: object = {}) =>
      visitor.call('POST', '/api/auth/sign-in/email', { email: someone.email, password: someone.password, ...given }),
    whoIs: async (visitor: Visitor) =>
      (await visitor.call<{ user: { email: string; role: string } } | null>('GET', '/api/auth/get-session')).body
        ?.user ?? null,
    /** The code in the newest e-mail that has such a link. */
    tokenOf,
    verify: async (visitor: Visitor) =>
      visitor.call('GET', `/api/auth/verify-email?token=${await tokenOf('verifyUrl', 'token')}`),
  }
}

/** The envelope of a refusal. */
export function refusal(error: string, code: string) {
  return { success: false, error, code }
}
