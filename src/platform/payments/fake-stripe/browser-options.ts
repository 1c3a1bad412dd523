/** What Stripe's script takes of a page; it throws at anything else, and where something required is missing. */
export const BROWSER_OPTIONS = {
  elements: {
    known: [
      'mode',
      'amount',
      'currency',
      'setupFutureUsage',
      'captureMethod',
      'allowedPaymentMethodTypes',
      'excludedPaymentMethodTypes',
      'paymentMethodConfiguration',
      'paymentMethodOptions',
      'appearance',
      'locale',
      'fonts',
      'loader',
    ],
    required: ['mode', 'amount', 'currency'],
  },
  confirmPayment: {
    known: ['elements', 'clientSecret', 'confirmParams', 'redirect'],
    required: ['elements', 'clientSecret', 'confirmParams'],
  },
  confirmParams: { known: ['return_url', 'payment_method_data', 'shipping'], required: ['return_url'] },
}
