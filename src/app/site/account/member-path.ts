export type MemberMode = 'sign-in' | 'create' | 'reset' | 'code'

type MemberQuery = { mode?: MemberMode; next?: string | null; email?: string; friend?: string }

/** The address of the sign-in page: which form it shows, where to go afterwards, the address already typed, and the code of the friend
 *  who sent the visitor. */
export function memberPath({ mode, next, email, friend }: MemberQuery): string {
  const query = new URLSearchParams()
  if (mode && mode !== 'sign-in') query.set('mode', mode)
  if (email) query.set('email', email)
  if (friend) query.set('friend', friend)
  if (next) query.set('next', next)
  return query.size > 0 ? `/member?${query}` : '/member'
}

/** The form named by `?mode=`; anything unknown is the sign-in. */
export function modeOf(mode: string | null): MemberMode {
  return mode === 'create' || mode === 'reset' || mode === 'code' ? mode : 'sign-in'
}
