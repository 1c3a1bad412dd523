import type { PaymentIntent } from '@stripe/stripe-js'
import { findFault, SHAPES, type Shape } from './shapes.ts'
import { TEST_CARDS, type TestCard } from './test-methods.ts'

type Options = Record<string, unknown>
type Field = { refuse(): string | null; token(): string | null }
type Elements = { options: Options; field: Field | null; isSubmitted: boolean }
type Answer = { error?: { message?: string } } & Partial<PaymentIntent>
type Settings = {
  api: string
  cards: readonly TestCard[]
  refusal: string
  paceMs: number
  shapes: { elements: Shape; confirmPayment: Shape }
  findFault: typeof findFault
}

const SETTINGS: Omit<Settings, 'findFault'> = {
  api: '/pay/bank',
  cards: TEST_CARDS,
  refusal: 'Please use one of the test cards. What you typed was not kept.',
  // Specification 9: about two seconds of 'Processing...'.
  paceMs: 2000,
  shapes: { elements: SHAPES['elements!'], confirmPayment: SHAPES['confirmPayment!'] },
}

/** The fake's script for the browser, in the place of Stripe.js: the few calls that the studio's card field makes, as strict as the real
 *  ones. The functions below are sent as their own text, so they use each other, the browser and `settings()` and nothing else. */
export const SCRIPT = `(() => {
window.fakeStripeSettings = { ...${JSON.stringify(SETTINGS)}, findFault: ${String(findFault)} }
${[settings, demand, readNumber, expiryFault, cardField, ask, confirmPayment, matches, elements, install].map(String).join('\n')}
${install.name}()
})()`

function install(): void {
  const open = (key: string) => ({ elements, confirmPayment: (options: Options) => confirmPayment(key, options) })
  Object.assign(window, { Stripe: open })
}

function settings(): Settings {
  return (window as unknown as { fakeStripeSettings: Settings }).fakeStripeSettings
}

/** Throws as the real script does at an option it does not know, one that is missing or has another value than it may. */
function demand(what: keyof Settings['shapes'], options: Options): void {
  const { shapes, findFault: find } = settings()
  const fault = find(shapes[what], options)
  if (!fault) return
  const saying = fault.what === 'unknown' ? 'Unrecognized' : fault.what === 'missing' ? 'Missing' : 'Invalid'
  throw new TypeError(`IntegrationError: ${saying} ${what} parameter: ${fault.param}`)
}

function elements(options: Options) {
  demand('elements', options)
  const hears: Record<string, (() => void) | undefined> = {}
  const element = {
    on(name: string, hear: () => void) {
      hears[name] = hear
      return element
    },
    mount(place: HTMLElement) {
      group.field = cardField(place)
      hears.ready?.()
    },
    destroy() {},
  }
  const group = {
    options,
    field: null as Field | null,
    isSubmitted: false,
    create(type: string) {
      if (type !== 'payment') throw new TypeError('IntegrationError: The fake draws the payment element only.')
      return element
    },
    async submit() {
      const message = group.field ? group.field.refuse() : settings().refusal
      group.isSubmitted = message === null
      return message ? { error: { message } } : {}
    },
  }
  return group
}

/** Takes up the fields that the page has drawn in its place. What is typed has no name and is never sent: a test number becomes its
 *  token here, any other is refused and cleared. */
function cardField(place: HTMLElement): Field {
  const { refusal } = settings()
  const [number, ...others] = place.querySelectorAll('input')
  const note = place.querySelector('[role=alert]')
  if (!number || !note) throw new TypeError('IntegrationError: The place of the payment element has no fields.')
  for (const one of [number, ...others]) one.required = true
  const read = (isDone: boolean) => {
    // Left empty after a number was refused: what was said of it stands until something else is typed.
    if (isDone && number.value === '') return
    const reading = readNumber(number.value)
    const isRefused = reading === 'unknown' || (isDone && reading === 'unfinished')
    if (isRefused) number.value = ''
    note.textContent = isRefused ? refusal : ''
    number.ariaInvalid = String(isRefused)
  }
  number.addEventListener('input', () => read(false))
  number.addEventListener('blur', () => read(true))
  // What was typed before this script ran counts too.
  read(false)
  const token = () => {
    const reading = readNumber(number.value)
    return typeof reading === 'object' ? reading.token : null
  }
  return {
    token,
    refuse() {
      const fault = token() ? expiryFault(others[0]?.value ?? '', new Date()) : null
      if (token()) return fault
      number.value = ''
      // The page says it beside its button.
      note.textContent = ''
      return refusal
    },
  }
}

/** What a typed number is: a token, `unfinished` while it may still become a test card, or `unknown`. */
function readNumber(typed: string): { token: string } | 'unfinished' | 'unknown' {
  const digits = typed.replaceAll(/\D/g, '')
  const plain = settings().cards.map(({ number, token }) => ({ token, digits: number.replaceAll(' ', '') }))
  const exact = plain.find((card) => card.digits === digits)
  if (exact) return { token: exact.token }
  return plain.some((card) => card.digits.startsWith(digits)) ? 'unfinished' : 'unknown'
}

/** Why a typed expiry date, month and year, is none that a card may be paid with: a card can be used until the end of its month. */
function expiryFault(typed: string, now: Date): string | null {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2})\s*$/.exec(typed) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return 'Your card’s expiry date is not complete.'
  const isOver = (2000 + Number(year)) * 12 + Number(month) <= now.getFullYear() * 12 + now.getMonth()
  return isOver ? 'Your card’s expiry date is in the past.' : null
}

async function confirmPayment(key: string, options: Options): Promise<object> {
  demand('confirmPayment', options)
  const group = options.elements as Elements
  if (!group.isSubmitted) throw new TypeError('IntegrationError: elements.submit() must come before confirmPayment().')
  const secret = { key, client_secret: options.clientSecret as string }
  const [id = ''] = secret.client_secret.split('_secret_')
  const path = `/v1/payment_intents/${id}`
  if (!matches(group.options, await ask(`${path}?${new URLSearchParams(secret)}`))) {
    throw new TypeError('IntegrationError: The PaymentIntent does not match the options of elements().')
  }
  const { return_url: returnUrl } = options.confirmParams as { return_url: string }
  const charge = { ...secret, payment_method: group.field?.token() ?? '', return_url: returnUrl }
  const [answer] = await Promise.all([
    ask(`${path}/confirm`, new URLSearchParams(charge)),
    new Promise((resolve) => setTimeout(resolve, settings().paceMs)),
  ])
  if (answer?.error) return answer
  const back = new URL(returnUrl)
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('payment_intent_client_secret', secret.client_secret)
  back.searchParams.set('redirect_status', answer?.status ?? 'pending')
  location.assign(answer?.next_action?.redirect_to_url?.url ?? back.href)
  return new Promise(() => {})
}

/** Whether a payment is the one that the field was opened for: amount, currency and methods. */
function matches(options: Options, intent: Answer | null): boolean {
  const allowed = options.allowedPaymentMethodTypes as string[] | undefined
  const isSameMethods = !allowed || allowed.join() === intent?.payment_method_types?.join()
  return intent?.amount === options.amount && intent?.currency === options.currency && isSameMethods
}

/** The API's answer; null when the line was cut before it. */
function ask(path: string, body?: URLSearchParams): Promise<Answer | null> {
  return fetch(settings().api + path, { method: body ? 'POST' : 'GET', body, redirect: 'error' })
    .then((answer) => answer.json() as Promise<Answer>)
    .catch(() => null)
}
