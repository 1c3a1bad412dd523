import { requireAccount } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { TabLinks } from '#src/ui/tabs.tsx'
import type { Route } from './+types/history-page.ts'
import { HistoryLines } from './history-lines.tsx'
import { readAttendance, readChanges, readPayments } from './history.server.ts'

const HERE = '/dashboard/history'

export const meta = unlistedMeta('History')

const reads = { attendance: readAttendance, payments: readPayments, changes: readChanges }
type View = keyof typeof reads

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAccount(ctxOf(context), request)
  const { searchParams } = new URL(request.url)
  const [view, page] = [viewOf(searchParams.get('view')), pageOf(searchParams.get('page'))]
  return { view, page, history: await readOrNull(ctx, view, page) }
}

async function readOrNull(ctx: SignedInCtx, view: View, page: number) {
  try {
    return await reads[view](ctx, page)
  } catch (error) {
    ctx.log.error('history.failed', error)
    return null
  }
}

function viewOf(text: string | null): View {
  return text === 'payments' || text === 'changes' ? text : 'attendance'
}

function pageOf(text: string | null): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1
}

const labels: Record<View, string> = { attendance: 'Attendance', payments: 'Payments', changes: 'Changes' }

const failedTexts: Record<View, string> = {
  // Specification 8.
  attendance: 'Failed to fetch attendance history',
  payments: 'Failed to fetch payment history',
  changes: 'Failed to fetch the history of changes',
}

const emptyTexts: Record<View, { title: string; text: string; way: [label: string, to: string] | null }> = {
  attendance: {
    title: 'No classes yet',
    text: 'The classes you have been to will be listed here.',
    way: ['Find a class', '/timetable'],
  },
  payments: {
    title: 'No payments yet',
    text: 'What you pay is listed here, each with its receipt.',
    way: ['See our prices', '/dashboard/membership'],
  },
  changes: { title: 'No changes yet', text: 'Changes of your profile and membership will be listed here.', way: null },
}

/** A member's history: classes with attendance, payments, and changes of the account (specification 2, History). */
export default function HistoryPage({ loaderData: { view, page, history } }: Route.ComponentProps) {
  const addressOf = (of: View) => (of === 'attendance' ? HERE : `${HERE}?view=${of}`)
  const tabs = (Object.keys(labels) as View[]).map((of) => ({
    to: addressOf(of),
    label: labels[of],
    isCurrent: of === view,
  }))
  return (
    <div className="grid gap-6">
      <PageHeader title="History" />
      <TabLinks label="History" tabs={tabs} />
      {history === null && (
        <Notice tone="error">
          {failedTexts[view]}{' '}
          <a href={page > 1 ? `${HERE}?view=${view}&page=${page}` : addressOf(view)} className="underline">
            Try again
          </a>
        </Notice>
      )}
      {history?.lines.length === 0 && <Empty {...emptyTexts[view]} />}
      {history && history.lines.length > 0 && <HistoryLines history={history} />}
    </div>
  )
}

function Empty({ title, text, way }: (typeof emptyTexts)[View]) {
  return <EmptyState title={title} text={text} action={way && <ButtonLink to={way[1]}>{way[0]}</ButtonLink>} />
}
