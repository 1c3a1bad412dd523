import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf, scopeOf } from '#src/platform/app-services.server.ts'
import { listProblems } from '#src/studio/reports/health/health.store.server.ts'
import { PROBLEM_TEXT } from '#src/studio/reports/health/problem.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/health-page.ts'

export const meta = unlistedMeta('Health')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const { config } = scopeOf(context).services
  const problems = await listProblems(reader, { config, now: now() })
  return { problems: problems.map((problem) => ({ problem, ...PROBLEM_TEXT[problem] })) }
}

/** What is wrong with running the studio now, each with what to do. The same is e-mailed once; where mail is the problem, it is here. */
export default function HealthPage({ loaderData: { problems } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHeader title="Health" />
      {problems.length === 0 && <EmptyState title="Everything is in order" text="Nothing needs you." />}
      <ul className="grid gap-4">
        {problems.map(({ problem, title, todo }) => (
          <li key={problem} className="grid gap-1 rounded-md bg-sunk px-4 py-3">
            <h2 className="text-xl">{title}</h2>
            <p>{todo}</p>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Looked at every minute: mail, backups, disk, payments, daily work, the certificate and the clock. You are
        e-mailed once when something is wrong, and once when it is over.
      </p>
    </div>
  )
}
