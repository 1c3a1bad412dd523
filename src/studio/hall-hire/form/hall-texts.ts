/** Texts for the customer; all except `received` to `tooManyUnconfirmed` are from the specification’s catalogue, word for word
 *  (points 5 and 8). */
export const hallTexts = {
  received: (reply: string) => `We have received your request and ${reply}.`,
  /** Until the address is confirmed (PRODUCT 6). */
  held: (minutes: number) =>
    `We have received your request. We hold this time for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Open the link in our e-mail to keep it.`,
  cancelled: 'Your hall booking is cancelled.',
  paid: 'Payment successful! Your hall booking is paid.',
  tooMany: 'Too many requests for today. Please try again tomorrow, or ring us.',
  tooManyUnconfirmed:
    'Two of your requests wait for you to open the link in our e-mail. Please open them first, or try again in half an hour.',
  slotNotAvailable: 'This time slot is not available. Please select a different time or date.',
  slotNoLongerAvailable: 'This time slot is no longer available. Please select a different time or date.',
  bookingFailed: (error: string) => `Booking failed: ${error}`,
  submitFailedTryAgain: 'Failed to submit booking. Please try again.',
  submitFailed: 'Failed to submit booking',
  networkError: 'Network error occurred',
  statusFailed: 'Failed to fetch booking status',
}

/** Where no room can be hired. */
export const NO_HALL_TEXT = 'There is no hall to hire at the moment'
