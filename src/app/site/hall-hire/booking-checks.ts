import { isWallTime, minutesOf } from '#src/kit/time.ts'
import type { HallFormTerms as Terms } from '#src/studio/hall-hire/form/hall-booking-form.tsx'
import { hallFieldTexts as texts } from '#src/studio/hall-hire/form/hall-field-texts.ts'
import { listTimeFaults } from '#src/studio/hall-hire/form/hall-time-faults.ts'
import type { Day } from './hall-api.ts'

export const FIELDS = [
  'eventDate',
  'startTime',
  'endTime',
  'eventType',
  'expectedAttendees',
  'customerName',
  'customerEmail',
  'customerPhone',
  'specialRequirements',
] as const
export type Values = Record<(typeof FIELDS)[number], string>
export type Errors = Partial<Record<keyof Values, string>>

/** What is not right with the fields, in the server's words. The server judges again; this only spares the way. */
export function checkFields(values: Values, terms: Terms): Errors {
  const errors: Errors = {}
  if (!values.customerName) errors.customerName = texts.customerName
  if (!values.customerEmail) errors.customerEmail = texts.customerEmail
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.customerEmail)) errors.customerEmail = texts.customerEmailForm
  if (!values.customerPhone) errors.customerPhone = texts.customerPhone
  else if (!/\d/.test(values.customerPhone)) errors.customerPhone = texts.customerPhoneForm
  if (!values.eventType) errors.eventType = texts.eventType
  if (!values.eventDate) errors.eventDate = texts.eventDate
  if (!isWallTime(values.startTime)) errors.startTime = texts.startTime
  if (!isWallTime(values.endTime)) errors.endTime = texts.endTime
  const people = Number(values.expectedAttendees)
  if (!values.expectedAttendees || Number.isNaN(people)) errors.expectedAttendees = texts.expectedAttendees
  else if (!Number.isInteger(people)) errors.expectedAttendees = texts.expectedAttendeesWhole
  else if (people < 1) errors.expectedAttendees = texts.expectedAttendeesFew
  for (const { field, text } of listTimeFaults({ ...values, expectedAttendees: people }, terms)) errors[field] ??= text
  return errors
}

/** The chosen stretch: its minutes (0 while incomplete), and whether the hall is not free then, as far as the page knows. */
export function slotOf({ eventDate, startTime, endTime }: Values, day: Day | null, terms: Terms) {
  const isComplete = eventDate !== '' && isWallTime(startTime) && isWallTime(endTime) && startTime < endTime
  const minutes = isComplete ? minutesOf(endTime) - minutesOf(startTime) : 0
  const isKnown = isComplete && day?.date === eventDate && minutes >= terms.minimumMinutes
  const isFree = day?.free.some((window) => window.startTime <= startTime && endTime <= window.endTime)
  return { minutes, isTaken: isKnown && !isFree }
}

/** Writes each text under its field, or takes it away when it is empty. */
export function showFieldErrors(form: HTMLFormElement, errors: Record<string, string>): void {
  for (const [name, text] of Object.entries(errors)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLElement) showFieldError(control, text)
  }
}

/** The text now shown under a field, if any. */
export function fieldError(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (document.getElementById(`${target.id}-error`)?.textContent ?? '') : ''
}

function showFieldError(control: HTMLElement, text: string): void {
  const id = `${control.id}-error`
  const shown = document.getElementById(id)
  if (!text) {
    shown?.remove()
    control.removeAttribute('aria-invalid')
    return control.removeAttribute('aria-describedby')
  }
  const note = shown ?? document.createElement('p')
  note.id = id
  note.setAttribute('role', 'alert')
  note.className = 'text-[0.9375rem] font-semibold text-on-error'
  if (note.textContent !== text) note.textContent = text
  if (!shown) control.after(note)
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-describedby', id)
}
