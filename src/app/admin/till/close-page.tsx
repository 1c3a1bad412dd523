import { isolated } from '#src/kit/text/isolated.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayAndTime, formatDate, studioDate } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { tenderLabels } from '#src/studio/billing/payments/tender.ts'
import { closeDay } from '#src/studio/billing/till/close-day.server.ts'
import { closeDifference, closeForm, closeRefusals } from '#src/studio/billing/till/day-close.ts'
import { type DayClose, findBooked, listDayCloses } from '#src/studio/billing/till/day-closes.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, TextAreaField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Cell, rightAligned, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/close-page.ts'

const HERE = '/dashboard/till/close'
const MOST_CLOSES = 31

export const meta = unlistedMeta('Close the day')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireDesk(ctxOf(context), request)
  const closes = await listDayCloses(reader, MOST_CLOSES)
  const booked = await findBooked(reader, closes[0]?.upToEntry ?? 0)
  return {
    isClosed: closes[0]?.day === studioDate(now()),
    since: closes[0] ? dayAndTime(closes[0].closedAt, 'full') : null,
    booked: [
      [tenderLabels.cash, formatPenceExact(booked.cashPence)],
      [tenderLabels.card_machine, formatPenceExact(booked.cardMachinePence)],
      [tenderLabels.bank_transfer, formatPenceExact(booked.bankTransferPence)],
    ],
    closes: closes.map(closeLine),
  }
}

function closeLine(close: DayClose) {
  const { cashPence, cardMachinePence } = closeDifference(close)
  return {
    day: formatDate(close.day, 'full'),
    who: `${isolated(close.closedByName)}, ${dayAndTime(close.closedAt, 'short')}`,
    note: close.note,
    figures: [
      formatPenceExact(close.bankTransferPence),
      formatPenceExact(close.cashPence),
      formatPenceExact(close.countedCashPence),
      formatPenceExact(cashPence),
      formatPenceExact(close.cardMachinePence),
      close.countedCardMachinePence === null ? '–' : formatPenceExact(close.countedCardMachinePence),
      cardMachinePence === null ? '–' : formatPenceExact(cardMachinePence),
    ],
  }
}

export const action = formAction({
  who: requireDesk,
  back: HERE,
  acts: {
    form: act(closeForm, (ctx, counted) => closeDay(ctx, counted), {
      refusals: closeRefusals,
      success: (close) => {
        const { cashPence, cardMachinePence } = closeDifference(close)
        const faults = [
          ...(cashPence === 0 ? [] : [`${formatPenceExact(cashPence)} in cash`]),
          ...(cardMachinePence ? [`${formatPenceExact(cardMachinePence)} on the card machine`] : []),
        ]
        return faults.length === 0
          ? 'The day is closed, and it is right to the penny.'
          : `The day is closed, with a difference of ${faults.join(' and ')}.`
      },
    }),
  },
})

/** The day's close, and those before. */
export default function ClosePage({ loaderData: { isClosed, since, booked, closes } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Close the day"
        intro={
          since ? `What the till has taken and given back since ${since}.` : 'What the till has taken and given back.'
        }
      />
      <Card as="section" className="grid max-w-text gap-5">
        <h2 className="text-2xl">Booked</h2>
        <dl className="grid gap-4 sm:grid-cols-3">
          {booked.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="text-2xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {isClosed ? (
          <p className="text-muted">Today is closed. What is taken from now on belongs to the next close.</p>
        ) : (
          <PageForm className="grid gap-4">
            <Field
              label="Cash counted in pounds"
              name="countedCashPence"
              inputMode="decimal"
              autoComplete="off"
              required
              hint="Without the float that stays in the till. What went back today is taken off above already."
            />
            <Field
              label="Total of the card machine in pounds"
              name="countedCardMachinePence"
              inputMode="decimal"
              autoComplete="off"
              required
              hint="From its own slip for the day, less what it gave back."
            />
            <TextAreaField label="Note" name="note" rows={2} maxLength={500} />
            <SubmitButton className="justify-self-start">Close the day for good</SubmitButton>
          </PageForm>
        )}
      </Card>
      {closes.length > 0 && <Closes closes={closes} />}
      <p>
        <ButtonLink to="/dashboard/till" variant="quiet">
          Till
        </ButtonLink>
      </p>
    </div>
  )
}

function Closes({ closes }: { closes: ReturnType<typeof closeLine>[] }) {
  return (
    <Table
      caption="Closes before"
      head={[
        'Day',
        'Who',
        rightAligned('Bank transfer'),
        rightAligned('Cash'),
        rightAligned('Counted'),
        rightAligned('Difference'),
        rightAligned('Card machine'),
        rightAligned('On its slip'),
        rightAligned('Difference'),
      ]}
    >
      {closes.map((close) => (
        <tr key={close.day}>
          <Cell>{close.day}</Cell>
          <Cell className="text-muted">
            {close.who}
            {close.note && <span className="block wrap-anywhere">{close.note}</span>}
          </Cell>
          {close.figures.map((value, at) => (
            // The figures of a line never change places.
            <Cell key={at} className="text-right whitespace-nowrap tabular-nums">
              {value}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  )
}
