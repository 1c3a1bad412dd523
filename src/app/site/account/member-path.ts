export type MemberMode = 'sign-in' | 'create' | 'reset' | 'code'

/** The address of the sign-in page: which form it shows, where to go afterwards, and the address already typed. */
export function memberPath({ mode, next, email }: { mode?: MemberMode; next?: string | null; email?: string }): string {
  const query = new URLSearchParams()
  if (mode && mode !== 'sign-in') query.set('mode', mode)
  if (email) query.set('email', email)
  if (next) query.set('next', next)
  return query.size > 0 ? `/member?${query}` : '/member'
}

/** The form named by `?mode=`; anything unknown is the sign-in. */
export function modeOf(mode: string | null): MemberMode {
  return mode === 'create' || mode === 'reset' || mode === 'code' ? mode : 'sign-in'
}
