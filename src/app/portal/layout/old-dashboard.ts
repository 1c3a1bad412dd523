import { redirect } from 'react-router'

/** The older address that sign-in redirected to (specification 2). */
export function loader() {
  return redirect('/dashboard')
}
