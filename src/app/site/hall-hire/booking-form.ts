import { formatPence } from '#src/kit/money.ts'
import { hireHours, hirePricePence } from '#src/studio/hall-hire/hall-hire.ts'
import type { HallFormTerms as Terms } from '#src/studio/hall-hire/form/hall-booking-form.tsx'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { focusOn, sayRefused } from '#src/ui/forms/show-answer.ts'
import { checkFields, fieldError, FIELDS, showFieldErrors, slotOf, type Values } from './booking-checks.ts'
import { showSuccess } from './booking-success.ts'
import { drawDay, markChosen } from './day-times.ts'
import { askForDay, bookHall, type Day } from './hall-api.ts'
import { keepOwnRequest } from './own-requests.ts'

/** One booking form as it lives in the browser. */
type LiveForm = {
  form: HTMLFormElement
  parts: ReturnType<typeof partsOf>
  terms: Terms
  /** What the studio said of the chosen date; null while it has not. */
  day: Day | null
  isSending: boolean
}

/** Makes one booking form live: free times of the chosen date, price, texts in place, sending in place (specification 5). */
export function startBookingForm(form: HTMLFormElement): void {
  const live: LiveForm = { form, parts: partsOf(form), terms: termsOf(form), day: null, isSending: false }
  form.noValidate = true
  form.addEventListener('input', ({ target }) => {
    refresh(live)
    if (fieldError(target)) checkOne(live, target)
    if (target === form || (target instanceof HTMLInputElement && target.name === 'eventDate')) void loadDay(live)
  })
  form.addEventListener('change', ({ target }) => checkOne(live, target))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!live.isSending) void send(live)
  })
  void loadDay(live)
  refresh(live)
}

/** Price, strip and verdict follow what is in the fields. */
function refresh({ form, parts, terms, day, isSending }: LiveForm): void {
  const { startTime, endTime, ...rest } = valuesOf(form)
  const slot = slotOf({ startTime, endTime, ...rest }, day, terms)
  showPrice(parts.price, slot.minutes, terms.pricePerHourPence)
  markChosen(parts.day, slot.minutes > 0 ? { startTime, endTime } : null)
  showText(parts.slot, slot.isTaken ? hallTexts.slotNotAvailable : '')
  parts.submit.disabled = isSending || (slot.isTaken && reasonOf(form) === '')
}

async function loadDay(live: LiveForm): Promise<void> {
  const values = valuesOf(live.form)
  if (live.day?.date === values.eventDate) return
  live.day = null
  const canBeAsked = values.eventDate !== '' && !checkFields(values, live.terms).eventDate
  const day = canBeAsked ? await askForDay(values.eventDate) : null
  // Another date may have been chosen in the meantime.
  if (valuesOf(live.form).eventDate !== values.eventDate) return
  showDay(live, day)
  refresh(live)
}

function showDay(live: LiveForm, day: Day | null): void {
  live.day = day
  drawDay(live.parts.day, day, (startTime, endTime) => {
    controlOf(live.form, 'startTime').value = startTime
    controlOf(live.form, 'endTime').value = endTime
    showFieldErrors(live.form, { startTime: '', endTime: '' })
    refresh(live)
  })
}

async function send(live: LiveForm): Promise<void> {
  const { form, parts } = live
  showText(parts.error, '')
  const errors = checkFields(valuesOf(form), live.terms)
  showFieldErrors(form, Object.fromEntries(FIELDS.map((name) => [name, errors[name] ?? ''])))
  if (Object.keys(errors).length > 0) return showRefused(live)
  setSending(live, true)
  try {
    await recheckAndBook(live)
  } catch {
    showError(live, hallTexts.submitFailedTryAgain)
  } finally {
    setSending(live, false)
  }
}

function setSending(live: LiveForm, isSending: boolean): void {
  const { submit, submitText } = live.parts
  live.isSending = isSending
  submit.textContent = isSending ? 'Submitting...' : submitText
  submit.toggleAttribute('aria-busy', isSending)
  refresh(live)
}

async function recheckAndBook(live: LiveForm): Promise<void> {
  const values = valuesOf(live.form)
  // Spec 5: checked again at submit. Without an answer the server's verdict on the booking itself decides.
  const fresh = await askForDay(values.eventDate)
  if (fresh) showDay(live, fresh)
  const { minutes, isTaken } = slotOf(values, live.day, live.terms)
  const overlapReason = reasonOf(live.form)
  if (fresh && isTaken && overlapReason === '') return showError(live, hallTexts.slotNoLongerAvailable)
  const answer = await bookHall({
    ...values,
    ...(overlapReason && { overlapReason }),
    expectedAttendees: Number(values.expectedAttendees),
    duration: hireHours(minutes),
    totalPrice: hirePricePence(minutes, live.terms.pricePerHourPence) / 100,
  })
  if (answer.success) {
    keepOwnRequest(answer)
    sayRefused(false)
    return showSuccess(live.form, answer)
  }
  // The rate has changed since the page was opened: the next try is at the right one.
  if (answer.code === 'price_differs' && answer.totalPrice && answer.duration)
    live.terms.pricePerHourPence = Math.round((answer.totalPrice * 100) / answer.duration)
  if (answer.fields) showFieldErrors(live.form, answer.fields)
  showError(live, hallTexts.bookingFailed(answer.error ?? hallTexts.submitFailed))
}

function showError(live: LiveForm, text: string): void {
  showText(live.parts.error, text)
  showRefused(live)
}

/** The first field that is wrong has the focus, or else the words that say why. */
function showRefused({ form, parts }: LiveForm): void {
  sayRefused(true)
  focusOn(form.querySelector<HTMLElement>('[aria-invalid]') ?? parts.error)
}

function checkOne({ form, terms }: LiveForm, target: EventTarget | null): void {
  const name = (target as HTMLInputElement | null)?.name as keyof Values | undefined
  if (name && FIELDS.includes(name)) showFieldErrors(form, { [name]: checkFields(valuesOf(form), terms)[name] ?? '' })
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(FIELDS.map((name) => [name, controlOf(form, name).value.trim()])) as Values
}

/** Why staff put it beside what the hall is taken by; a customer is not asked. */
function reasonOf(form: HTMLFormElement): string {
  const control = form.elements.namedItem('overlapReason')
  return control instanceof HTMLInputElement ? control.value.trim() : ''
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

function termsOf(form: HTMLFormElement): Terms {
  const { pricePerHour, capacity, minimumMinutes, stepMinutes, bookAheadDays } = form.dataset
  const date = controlOf(form, 'eventDate')
  return {
    pricePerHourPence: Number(pricePerHour),
    capacity: Number(capacity),
    minimumMinutes: Number(minimumMinutes),
    stepMinutes: Number(stepMinutes),
    bookAheadDays: Number(bookAheadDays),
    firstDate: date.min,
    lastDate: date.max,
  }
}

function partsOf(form: HTMLFormElement) {
  const part = <Part extends HTMLElement>(name: string) => form.querySelector<Part>(`[data-hall-${name}]`)!
  const submit = part<HTMLButtonElement>('submit')
  const submitText = submit.textContent
  return { day: part('day'), slot: part('slot'), error: part('error'), price: part('price'), submit, submitText }
}

function showText(at: HTMLElement, text: string): void {
  at.hidden = text === ''
  at.textContent = text
}

function showPrice(at: HTMLElement, minutes: number, perHourPence: number): void {
  const hours = hireHours(minutes)
  const words = at.querySelectorAll('span')
  const [total, how] = [words[0], words[1]]
  if (!total || !how || minutes <= 0) return
  total.className = 'font-display text-4xl leading-none font-bold'
  total.textContent = formatPence(hirePricePence(minutes, perHourPence))
  how.textContent = `${hours} ${hours === 1 ? 'hour' : 'hours'} at ${formatPence(perHourPence)}`
}
