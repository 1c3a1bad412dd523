import type { HallDay } from '#src/studio/hall-hire/hours/hall-availability.ts'
import type { hallHireResponse } from '#src/studio/hall-hire/form/hall-response.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'

export type Day = HallDay
export type Booking = ReturnType<typeof hallHireResponse>

type BookResponse =
  | { success: true; message: string; bookingId: string; booking: Booking; link: string }
  | {
      success: false
      error?: string
      code?: string
      fields?: Record<string, string>
      totalPrice?: number
      duration?: number
    }

/** What is free on a date; null when no answer came. */
export async function askForDay(date: string): Promise<Day | null> {
  const answer = await fetch(`/hall-hire/availability?date=${date}`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as Day) : null
}

/** Sends the booking. No answer at all is an answer in the catalogue's words; one that cannot be read throws. */
export async function bookHall(body: Record<string, unknown>): Promise<BookResponse> {
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch('/hall-hire/book', sent).catch(() => null)
  return answer ? ((await answer.json()) as BookResponse) : { success: false, error: hallTexts.networkError }
}

/** How a booking stands; null when it could not be asked. */
export async function askForBooking(id: string): Promise<Booking | null> {
  const answer = await fetch(`/hall-hire/booking/${encodeURIComponent(id)}`).catch(() => null)
  if (!answer?.ok) return null
  return ((await answer.json()) as { booking: Booking }).booking
}
