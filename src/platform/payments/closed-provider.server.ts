import { type PaymentProvider, ProviderUnavailable } from './provider.server.ts'

/** The payments port of a studio that takes no money online (`PAYMENTS=desk`): it knows of nothing and begins nothing. Pages and calls
 *  that pay are closed before they come here (`paidAtStudio`); this keeps one that was forgotten from charging anybody. */
export function openClosedProvider(): PaymentProvider {
  const refuse = () => Promise.reject(new ProviderUnavailable('Nothing is paid online here'))
  const nothing = () => Promise.resolve(null)
  return {
    // What was made under any other name is unknown to it: nothing waits here for its answer.
    name: 'closed',
    publishableKey: '',
    createCustomer: refuse,
    deleteCustomer: refuse,
    createIntent: refuse,
    confirmIntent: refuse,
    retrieveIntent: nothing,
    openToPayer: nothing,
    cancelIntent: nothing,
    refundIntent: refuse,
    createSetup: refuse,
    retrieveSetup: nothing,
    retrieveMandate: nothing,
    forgetMethod: () => Promise.resolve(),
    readEvent: () => null,
    listEvents: () => Promise.resolve([]),
    listBalance: () => Promise.resolve([]),
    listPayouts: () => Promise.resolve([]),
  }
}
