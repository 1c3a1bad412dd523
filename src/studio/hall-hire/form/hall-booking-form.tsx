import { ONCE, ONCE_BY_CONTENT } from '#src/kit/form.ts'
import { formatPence } from '#src/kit/money.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field, SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import type { HallDay, HallTerms } from '../hours/hall-availability.ts'
import { HallDayTimes } from '../hours/hall-day-times.tsx'
import { eventTypeNames } from '../hall-hire.ts'
import type { TimeTerms } from './hall-time-faults.ts'

export type HallFormTerms = TimeTerms & Pick<HallTerms, 'pricePerHourPence'>

type Props = {
  terms: HallFormTerms
  /** The free times of the chosen date, where the server rendered them. */
  day?: HallDay | null
  /** Distinguishes the ids of two forms on one page. */
  id: string
  /** Keeps price and button in view at the foot of a dialog. */
  isInDialog?: boolean
  /** Staff may put it beside what the hall is taken by. */
  canSayWhy?: boolean
}

/** The form to request the hall. A plain form that posts to the page; the page's script shows free times and the price as the
 *  customer chooses, and sends it in place (it looks for `data-hall-…`). */
export function HallBookingForm({ terms, day, id, isInDialog, canSayWhy }: Props) {
  return (
    <PageForm
      isOwn={false}
      hasId={false}
      reloadDocument
      action="/hall-hire?book=1"
      className="grid gap-6"
      data-hall-form
      data-price-per-hour={terms.pricePerHourPence}
      data-capacity={terms.capacity}
      data-minimum-minutes={terms.minimumMinutes}
      data-step-minutes={terms.stepMinutes}
      data-book-ahead-days={terms.bookAheadDays}
    >
      <input type="hidden" name={ONCE} value={ONCE_BY_CONTENT} />
      <HallFields terms={terms} day={day} id={id} values={day ? { eventDate: day.date } : {}} />
      {canSayWhy && (
        <Field
          label="Reason"
          name="overlapReason"
          id={`${id}-overlapReason`}
          required={false}
          maxLength={200}
          hint="For staff: if the hall is taken then, say why both can be there"
        />
      )}
      <p data-hall-error role="alert" hidden className="rounded-md bg-error px-4 py-3 font-medium text-on-error" />
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4',
          isInDialog && 'sticky -bottom-6 -mx-5 -mb-6 bg-raised px-5 pb-5 sm:-mx-6 sm:px-6',
        )}
      >
        <output data-hall-price className="grid leading-snug" htmlFor={`${id}-startTime ${id}-endTime`}>
          <span className="font-semibold">{formatPence(terms.pricePerHourPence)} an hour</span>
          <span className="text-[0.9375rem] text-muted">A part hour counts as a whole hour</span>
        </output>
        <Button size="large" data-hall-submit>
          Request booking
        </Button>
      </div>
    </PageForm>
  )
}

type Fields = Pick<Props, 'terms' | 'day' | 'id'> & { values: Record<string, string>; nameLabel?: string }

/** The fields of a booking, for the customer and for staff who change it. */
export function HallFields({ terms, day, id, values, nameLabel }: Fields) {
  const field: FieldProps = (name) => ({ name, id: `${id}-${name}`, defaultValue: values[name] })
  return (
    <>
      <When terms={terms} day={day} field={field} />
      <What capacity={terms.capacity} field={field} />
      <You field={field} nameLabel={nameLabel} />
    </>
  )
}

/** The props of a field with that name. */
type FieldProps = (name: string) => { name: string; id: string; defaultValue?: string }

type Part = Pick<Props, 'terms' | 'day'> & { field: FieldProps }

function When({ terms, day, field }: Part) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">When</legend>
      <Field
        label="Date"
        type="date"
        required
        min={terms.firstDate}
        max={terms.lastDate}
        className="sm:col-span-2"
        {...field('eventDate')}
      />
      <div className="empty:hidden sm:col-span-2" data-hall-day>
        {day && <HallDayTimes day={day} />}
      </div>
      <Field label="Start time" type="time" required step={terms.stepMinutes * 60} {...field('startTime')} />
      <Field label="End time" type="time" required step={terms.stepMinutes * 60} {...field('endTime')} />
      <p data-hall-slot role="alert" hidden className="font-semibold text-on-error sm:col-span-2" />
    </fieldset>
  )
}

function What({ capacity, field }: { capacity: number; field: FieldProps }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">What</legend>
      <SelectField
        label="Type of event"
        required
        options={{ '': 'Choose …', ...eventTypeNames }}
        {...field('eventType')}
      />
      <Field
        label="Number of people"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={capacity}
        {...field('expectedAttendees')}
      />
    </fieldset>
  )
}

function You({ field, nameLabel = 'Your name' }: Pick<Part, 'field'> & Pick<Fields, 'nameLabel'>) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Who</legend>
      <Field
        label={nameLabel}
        required
        autoComplete="name"
        maxLength={120}
        className="sm:col-span-2"
        {...field('customerName')}
      />
      <Field label="Email" type="email" required autoComplete="email" maxLength={254} {...field('customerEmail')} />
      <Field label="Phone" type="tel" required autoComplete="tel" maxLength={40} {...field('customerPhone')} />
      <TextAreaField
        label="Special requirements (optional)"
        rows={3}
        maxLength={2000}
        className="sm:col-span-2"
        {...field('specialRequirements')}
      />
    </fieldset>
  )
}
