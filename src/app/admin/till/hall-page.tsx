import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { emailOrNone } from '#src/kit/text/email-address.ts'
import { isId, newId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { formatDate, isStudioDate, isWallTime, studioDate } from '#src/kit/time.ts'
import { lineOrNone, penceTyped } from '#src/kit/typed-text.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { takeRefusals } from '#src/studio/billing/payments/tender.ts'
import { hallRequestSchema } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { hallHireMessages, hirePricePence, minutesBetween } from '#src/studio/hall-hire/hall-hire.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hallRequestMessages } from '#src/studio/hall-hire/hall-request.ts'
import {
  DESK_METHODS,
  hallAccount,
  hallPaymentMethodNames,
  hallPaymentRefusals,
} from '#src/studio/hall-hire/money/hall-money.ts'
import { takeHallMoney } from '#src/studio/hall-hire/money/take-hall-money.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton, useFormResult } from '#src/ui/forms/page-form.tsx'
import { ReasonField } from '#src/ui/forms/reason-field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/hall-page.ts'

export const meta = unlistedMeta('The hall at the till')

/** The address holds which hire, or which time: what it comes to is shown before the money is taken. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireDesk(ctxOf(context), request)
  const query = new URL(request.url).searchParams
  if (!query.has('hire') && !(await findHall(reader))) throw redirect('/dashboard/till')
  const { hallHire: terms } = await readSettings(reader)
  const [eventDate, startTime, endTime] = [query.get('date') ?? '', query.get('from') ?? '', query.get('to') ?? '']
  const depositPence = penceTyped('50').safeParse(query.get('deposit') || '0').data ?? 0
  const time = { eventDate: isStudioDate(eventDate) ? eventDate : studioDate(now()), startTime, endTime }
  const isTime = isWallTime(startTime) && isWallTime(endTime) && endTime > startTime
  const pricePence = isTime ? hirePricePence(minutesBetween(startTime, endTime), terms.pricePerHourPence) : 0
  const hireId = query.get('hire')
  const due =
    hireId !== null ? await readDue(reader, hireId) : isTime ? dueOf(time, { pricePence, depositPence }) : null
  return {
    paymentId: newId(),
    due,
    time: { ...time, deposit: query.get('deposit') ?? '' },
    perHour: formatPenceExact(terms.pricePerHourPence),
  }
}

/** What is due of a hire that stands. */
async function readDue(reader: Reader, hireId: string) {
  const hire = isId(hireId) ? await findHallHire(reader, hireId) : null
  if (!hire) throw new Response(hallHireMessages.hire_not_found.message, { status: 404 })
  const account = hallAccount(hire, await listHallPayments(reader, [hire.id]))
  const sums = { pricePence: account.dueHirePence, depositPence: account.dueDepositPence }
  return { ...dueOf(hire, sums), hireId: hire.id, customer: hire.customerName }
}

type Time = { eventDate: string; startTime: string; endTime: string }

function dueOf({ eventDate, startTime, endTime }: Time, sums: { pricePence: number; depositPence: number }) {
  const pence = sums.pricePence + sums.depositPence
  return {
    hireId: '',
    customer: null as string | null,
    when: `${formatDate(eventDate, 'full')}, ${startTime} to ${endTime}`,
    pence,
    depositPence: sums.depositPence,
    total: formatPenceExact(pence),
    parts: [
      ['Hire', formatPenceExact(sums.pricePence)],
      ['Deposit, which goes back', formatPenceExact(sums.depositPence)],
    ],
  }
}

const NO_ADDRESS = 'Please give an email address: the receipt goes there'

const hallTillForm = hallRequestSchema
  .pick({ eventDate: true, startTime: true, endTime: true })
  .extend({
    paymentId: z.uuid('Please open the page again'),
    hireId: lineOrNone(40).default(''),
    duePence: z.coerce.number().int().min(0),
    depositPence: z.coerce.number().int().min(0),
    method: z.enum(DESK_METHODS, { error: 'Please choose how it was paid' }),
    // A hire that stands has them.
    customerName: lineOrNone(120).default(''),
    customerEmail: emailOrNone(NO_ADDRESS),
    customerPhone: lineOrNone(40).default(''),
    overlapReason: lineOrNone(200).optional(),
  })
  .superRefine(({ hireId, customerName, customerEmail }, input) => {
    const complain = (path: string, message: string) => input.addIssue({ code: 'custom', path: [path], message })
    if (hireId !== '') return
    if (customerName === '') complain('customerName', 'Please give the customer’s name')
    if (customerEmail === '') complain('customerEmail', NO_ADDRESS)
  })

export const action = formAction({
  who: requireDesk,
  back: ({ request }) => pathOf(request),
  acts: {
    form: act(
      hallTillForm,
      (ctx, { paymentId, hireId, duePence, depositPence, method, overlapReason, ...customer }) => {
        const request = { ...customer, expectedAttendees: 1, eventType: 'other' as const, specialRequirements: '' }
        return takeHallMoney(ctx, {
          paymentId,
          method,
          duePence,
          ...(hireId ? { hireId } : { request, depositPence, overlapReason }),
        })
      },
      {
        refusals: {
          ...hallRequestMessages,
          ...hallHireMessages,
          ...hallPaymentRefusals,
          ...takeRefusals,
        },
        saysInForm: true,
        success: 'Taken. The customer has been written to.',
        to: (paymentId) => `/dashboard/till/${paymentId}`,
      },
    ),
  },
})

/** The hall at the till: what is due of a hire, or an hour of it let to someone at the desk. */
export default function HallPage({ loaderData: { paymentId, due, time, perHour } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title={due?.hireId ? 'Hall hire to be paid' : 'Let the hall'}
        intro={due?.hireId ? `${due.customer}, ${due.when}.` : `${perHour} for each hour that begins.`}
      />
      {!due?.hireId && <Time time={time} />}
      {due && <Take paymentId={paymentId} due={due} time={time} />}
      <p>
        <ButtonLink to="/dashboard/till" variant="quiet">
          Till
        </ButtonLink>
      </p>
    </div>
  )
}

type PageData = Route.ComponentProps['loaderData']

function Time({ time }: Pick<PageData, 'time'>) {
  return (
    <Card as="section" className="max-w-text">
      <Form className="grid gap-4 sm:grid-cols-2">
        <Field label="Day" name="date" type="date" required defaultValue={time.eventDate} className="sm:col-span-2" />
        <Field label="From" name="from" type="time" step={900} required defaultValue={time.startTime} />
        <Field label="To" name="to" type="time" step={900} required defaultValue={time.endTime} />
        <Field
          label="Deposit in pounds"
          name="deposit"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={time.deposit}
          hint="Leave it empty for none."
        />
        <Button variant="secondary" className="justify-self-start sm:col-span-2">
          Show the price
        </Button>
      </Form>
    </Card>
  )
}

type TakeProps = Pick<PageData, 'paymentId' | 'time'> & { due: NonNullable<PageData['due']> }

function Take({ paymentId, due, time }: TakeProps) {
  const refused = useFormResult({})
  return (
    <Card as="section" tone="outline" className="grid max-w-text gap-4">
      <h2 className="flex flex-wrap justify-between gap-3 text-2xl">
        Payment <span className="tabular-nums">{due.total}</span>
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {due.parts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {due.pence === 0 ? (
        <p className="text-muted">Nothing is due of this hire.</p>
      ) : (
        <PageForm className="grid gap-4">
          {/* The same form sent twice, also after a mistake in it, is one payment. */}
          <input type="hidden" name="paymentId" value={refused?.values.paymentId ?? paymentId} />
          <input type="hidden" name="hireId" value={due.hireId} />
          <input type="hidden" name="duePence" value={due.pence} />
          <input type="hidden" name="depositPence" value={due.depositPence} />
          <input type="hidden" name="eventDate" value={time.eventDate} />
          <input type="hidden" name="startTime" value={time.startTime || '00:00'} />
          <input type="hidden" name="endTime" value={time.endTime || '00:00'} />
          {!due.hireId && (
            <>
              <Field label="Customer’s name" name="customerName" autoComplete="off" maxLength={120} />
              <Field
                label="Customer’s email address"
                name="customerEmail"
                type="email"
                autoComplete="off"
                maxLength={254}
              />
              <Field
                label="Phone, if they give one"
                name="customerPhone"
                type="tel"
                autoComplete="off"
                maxLength={40}
              />
            </>
          )}
          <SelectField
            label="Paid by"
            name="method"
            options={DESK_METHODS.map((value) => ({ value, label: hallPaymentMethodNames[value] }))}
          />
          <ReasonField name="overlapReason" />
          <SubmitButton size="large">Take {due.total}</SubmitButton>
        </PageForm>
      )}
    </Card>
  )
}
