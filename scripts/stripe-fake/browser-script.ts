/** A tiny stand-in for Stripe.js: the few calls that the studio's card field makes, with the card typed into a frame of the
 *  company's own host, as in the real one. It asks the API of the host it was loaded from. */
export const SCRIPT = `(() => {
  const own = new URL(document.currentScript.src).origin
  const api = own === 'https://js.stripe.com' ? 'https://api.stripe.com' : own
  async function call(path, params) {
    const answer = await fetch(api + path, { method: 'POST', body: new URLSearchParams(params) })
    const body = await answer.json()
    return body.error ? { error: body.error } : { value: body }
  }
  function card(onReady, onError) {
    const frame = document.createElement('iframe')
    Object.assign(frame, { title: 'Secure payment input frame', src: own + '/card-frame' })
    frame.style.cssText = 'width:100%;height:9rem;border:0'
    frame.addEventListener('load', onReady)
    frame.addEventListener('error', onError)
    return frame
  }
  function ask(frame, word) {
    return new Promise((resolve) => {
      const hear = (event) => {
        if (event.source !== frame.contentWindow || event.data?.to !== word) return
        removeEventListener('message', hear)
        resolve(event.data.value)
      }
      addEventListener('message', hear)
      frame.contentWindow.postMessage(word, own)
    })
  }
  // The real script throws at an option it does not know, or one that is missing: so does this one.
  function demand(what, options, known, required) {
    for (const name of Object.keys(options)) {
      if (!known.includes(name)) throw new TypeError('IntegrationError: Unrecognized ' + what + ' parameter: ' + name)
    }
    for (const name of required) {
      if (options[name] === undefined) throw new TypeError('IntegrationError: Missing ' + what + ' parameter: ' + name)
    }
  }
  const ELEMENTS = ['mode', 'amount', 'currency', 'setupFutureUsage', 'captureMethod', 'allowedPaymentMethodTypes',
    'excludedPaymentMethodTypes', 'paymentMethodConfiguration', 'paymentMethodOptions', 'appearance', 'locale', 'fonts', 'loader']
  window.Stripe = (key) => ({
    elements(options) {
      demand('elements()', options, ELEMENTS, ['mode', 'amount', 'currency'])
      const hears = {}
      let frame = null
      let isSubmitted = false
      const element = {
        on: (name, hear) => { hears[name] = hear; return element },
        mount(place) {
          frame = card(() => hears.ready?.(), () => hears.loaderror?.({ error: { message: 'not loaded' } }))
          place.append(frame)
        },
        destroy: () => frame?.remove(),
      }
      return {
        options,
        isSubmitted: () => isSubmitted,
        create(type) {
          if (type !== 'payment') throw new TypeError('IntegrationError: This fake draws the payment element only.')
          return element
        },
        async submit() {
          const number = await ask(frame, 'number')
          isSubmitted = Boolean(number)
          return number ? {} : { error: { message: 'Your card number is incomplete.' } }
        },
        number: () => ask(frame, 'number'),
      }
    },
    async confirmPayment(options) {
      demand('confirmPayment()', options, ['elements', 'clientSecret', 'confirmParams', 'redirect'], ['elements', 'clientSecret'])
      const { elements, clientSecret, confirmParams } = options
      demand('confirmParams', confirmParams, ['return_url', 'payment_method_data', 'shipping'], ['return_url'])
      if (!elements.isSubmitted()) throw new TypeError('IntegrationError: elements.submit() must be called before confirmPayment().')
      const id = clientSecret.split('_secret_')[0]
      const intent = await fetch(api + '/v1/payment_intents/' + id + '?' + new URLSearchParams({ key, client_secret: clientSecret }))
      const { amount, currency, payment_method_types: types } = await intent.json()
      const { allowedPaymentMethodTypes: allowed = types } = elements.options
      if (amount !== elements.options.amount || currency !== elements.options.currency || types.join() !== allowed.join()) {
        throw new TypeError('IntegrationError: The PaymentIntent does not match the options of elements().')
      }
      const method = await call('/v1/payment_methods', { key, type: 'card', number: await elements.number() })
      if (method.error) return method
      const done = await call('/v1/payment_intents/' + id + '/confirm', {
        key,
        client_secret: clientSecret,
        payment_method: method.value.id,
        return_url: confirmParams.return_url,
      })
      if (done.error) return done
      const back = new URL(confirmParams.return_url)
      back.searchParams.set('payment_intent', id)
      back.searchParams.set('payment_intent_client_secret', clientSecret)
      back.searchParams.set('redirect_status', done.value.status)
      location.assign(done.value.next_action?.redirect_to_url.url ?? back.href)
      return new Promise(() => {})
    },
  })
})()
`

export const CARD_FRAME = `<style>body { background: white; color: black }</style><label>Card number <input inputmode="numeric" autocomplete="cc-number"></label>
<label>Expiry <input autocomplete="cc-exp" size="7"></label> <label>CVC <input autocomplete="cc-csc" size="4"></label>
<script>
  addEventListener('message', (event) => {
    if (event.data === 'number') parent.postMessage({ to: 'number', value: document.querySelector('input').value }, event.origin)
  })
</script>`
