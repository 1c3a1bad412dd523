import { isId, newId } from '#src/kit/id.ts'
import { formatPence, formatPenceExact } from '#src/kit/money.ts'
import { addDays, dayAndTime, studioDate } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { cancelRefusal, changeRefusal, type HallHire, isFullRefund } from '#src/studio/hall-hire/hall-hire.ts'
import { findHallHire, listHallNotes } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { keepRefusal } from '#src/studio/hall-hire/money/hall-deposit.ts'
import { hallAccount, type HallPayment, hallPaymentWhat } from '#src/studio/hall-hire/money/hall-money.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/hall-hire-page.ts'
import { hireActs } from './hire-acts.server.ts'
import { CancelHire, ChangeHire, ConfirmHire, DeleteHire, KeepHire } from './hire-acts.tsx'
import { HireFacts } from './hire-facts.tsx'
import { hireLine } from './hire-line.ts'
import { HireMoney } from './hire-money.tsx'
import { StaffNotes } from '../staff-notes.tsx'

export const meta = unlistedMeta('Hall hire')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, reader, now } = requireDesk(ctxOf(context), request)
  const hire = isId(params.id) ? await findHallHire(reader, params.id) : null
  if (!hire) throw new Response('Booking not found', { status: 404 })
  const [payments, notes, settings] = await Promise.all([
    listHallPayments(reader, [hire.id]),
    listHallNotes(reader, hire.id),
    readSettings(reader),
  ])
  const at = now()
  const { hallHire: terms } = settings
  return {
    line: hireLine(hire, payments, { now: at, rules: terms }),
    madeAt: dayAndTime(hire.createdAt, 'short'),
    account: hallAccount(hire, payments),
    deposit: formatPence(hire.depositPence),
    payments: payments.map(paymentLine),
    paymentId: newId(),
    notes: notes.map(({ id, text, authorName, writtenAt, isForCustomer }) => ({
      id,
      text,
      isForCustomer,
      authorName,
      at: dayAndTime(writtenAt, 'short'),
    })),
    values: valuesOf(hire),
    terms: { ...terms, firstDate: studioDate(at), lastDate: addDays(studioDate(at), terms.bookAheadDays) },
    canChange: changeRefusal(hire, at) === null,
    isAdmin: actor.role === 'admin',
    canKeep: keepRefusal(hire, at) === null,
    canCancel: hire.status !== 'cancelled' && cancelRefusal(hire, 'studio', at) === null,
    customerWouldGetAll: isFullRefund(hire.startsAt, at, terms.cancellationNoticeHours),
  }
}

function paymentLine(payment: HallPayment) {
  const { id, amountPence, recordedAt } = payment
  return {
    id,
    what: hallPaymentWhat(payment),
    amount: formatPenceExact(amountPence),
    at: dayAndTime(recordedAt, 'short'),
  }
}

function valuesOf(hire: HallHire): Record<string, string> {
  const { customerName, customerEmail, customerPhone, eventDate, startTime, endTime, eventType } = hire
  const texts = { customerName, customerEmail, customerPhone, eventDate, startTime, endTime, eventType }
  const { specialRequirements, expectedAttendees } = hire
  return { ...texts, specialRequirements, expectedAttendees: String(expectedAttendees) }
}

export const action = formAction({
  who: requireDesk,
  back: ({ request }, refusal) => (refusal === 'hire_not_found' ? '/dashboard/hall-hires' : pathOf(request)),
  acts: hireActs,
  otherwise: 'unknown',
})

/** One hire at the front desk: its details and every action on it. */
export default function HallHirePage({ loaderData }: Route.ComponentProps) {
  const {
    line,
    madeAt,
    account,
    deposit,
    payments,
    paymentId,
    notes,
    values,
    terms,
    canChange,
    canCancel,
    isAdmin,
    canKeep,
    customerWouldGetAll,
  } = loaderData
  return (
    <div className="grid gap-8">
      <HireFacts line={line} madeAt={madeAt} />
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          {line.isUnconfirmed && <KeepHire line={line} />}
          {line.isPending && <ConfirmHire line={line} />}
          {canChange && <ChangeHire values={values} terms={terms} />}
          {canCancel && <CancelHire line={line} account={account} customerWouldGetAll={customerWouldGetAll} />}
          {isAdmin && <DeleteHire isStanding={canCancel} />}
        </div>
        <div className="grid gap-6">
          <HireMoney
            account={account}
            deposit={deposit}
            payments={payments}
            paymentId={paymentId}
            givesBack={isAdmin}
            canKeep={canKeep}
          />
          <StaffNotes notes={notes} />
        </div>
      </div>
    </div>
  )
}
