/** What the customer reads; all but the first four are of the specification's catalogue, word for word (points 5 and 8). */
export const hallTexts = {
  received: 'We have received your request and reply within 24 hours.',
  cancelled: 'Your hall booking is cancelled.',
  paid: 'Payment successful! Your hall booking is paid.',
  tooMany: 'Too many requests. Please try again in a few minutes.',
  slotNotAvailable: 'This time slot is not available. Please select a different time or date.',
  slotNoLongerAvailable: 'This time slot is no longer available. Please select a different time or date.',
  bookingFailed: (error: string) => `Booking failed: ${error}`,
  submitFailedTryAgain: 'Failed to submit booking. Please try again.',
  submitFailed: 'Failed to submit booking',
  networkError: 'Network error occurred',
  statusFailed: 'Failed to fetch booking status',
}
