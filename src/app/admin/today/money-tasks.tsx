import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords } from '#src/kit/time.ts'
import { describeMoneyTask } from '#src/studio/billing/tasks/money-task.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import type { listMoneyTasks } from '#src/studio/billing/tasks/money-tasks.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'

type Line = ReturnType<typeof moneyTaskLines>[number]

/** The tasks as the dashboard shows them. */
export function moneyTaskLines(
  tasks: Awaited<ReturnType<typeof listMoneyTasks>>,
  { now, provider }: { now: Date; provider: string },
) {
  return tasks.map((task) => ({
    id: task.id,
    ...describeMoneyTask({ ...task, isTest: !isLive(task.provider ?? provider) }),
    amount: task.amountPence === null ? null : formatPenceExact(task.amountPence),
    due: task.dueAt && `by ${dayInWords(task.dueAt, 'full')}`,
    isLate: task.dueAt !== null && task.dueAt < now,
  }))
}

/** What only a person can do about money, each with its deadline and the place where it is done. */
export function MoneyTasks({ tasks }: { tasks: readonly Line[] }) {
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="money" className="grid gap-3">
      <h2 id="money">Money that needs you</h2>
      <ul className="grid gap-2">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-sunk px-4 py-3">
            <p className="grow basis-72">
              <span className="font-semibold">{task.text}</span>
              <span className="flex flex-wrap items-center gap-x-3 text-muted">
                {task.amount}
                {task.due && <Badge tone={task.isLate ? 'error' : 'accent'}>{task.due}</Badge>}
              </span>
            </p>
            <ButtonLink to={task.to} variant="secondary">
              {task.label}
            </ButtonLink>
            <PageForm intent="task" about={{ taskId: task.id }} preventScrollReset>
              <SubmitButton variant="quiet">
                Done<span className="sr-only">: {task.text}</span>
              </SubmitButton>
            </PageForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
