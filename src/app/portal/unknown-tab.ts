import { redirect } from 'react-router'

/** An unknown tab goes to where the portal opens (PRODUCT 3). */
export function loader() {
  return redirect('/dashboard')
}
