import { redirect } from 'react-router'

/** Any other path redirects to / (specification 2, routes). */
export function loader() {
  return redirect('/')
}
