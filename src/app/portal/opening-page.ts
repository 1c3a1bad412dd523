import { redirect } from 'react-router'

/** Where the portal opens until a tab is chosen. */
export function loader() {
  return redirect('/dashboard/schedule')
}
