import { Outlet } from 'react-router'
import type { Route } from './+types/dev-layout.ts'
import { requireThisMachine } from './dev-guard.server.ts'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export function loader({ context, request }: Route.LoaderArgs) {
  requireThisMachine(context, request)
  return null
}

/** Tools for trying the studio out on one's own machine. */
export default function DevLayout() {
  return (
    <main id="main" className="page-width grid gap-8 py-10">
      <nav aria-label="Tools" className="flex gap-6">
        <a href="/dev/outbox">Outbox</a>
        <a href="/dev/letters">Letters</a>
        <a href="/dev/kitchen-sink">Kitchen sink</a>
        <a href="/">The studio</a>
      </nav>
      <Outlet />
    </main>
  )
}
