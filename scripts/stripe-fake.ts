import { parseArgs } from 'node:util'
import { openFakeStripe } from './stripe-fake/fake-stripe.ts'

// A fake Stripe for trying live payments at home: `npm run stripe:fake`, then start the studio with the lines it prints.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    studio: { type: 'string', default: 'http://localhost:3000' },
    secret: { type: 'string', default: 'whsec_home' },
  },
})
const fake = await openFakeStripe({ port: Number(values.port) })
console.log(`A pretended Stripe answers at ${fake.url}; open it to play the bank. Start the studio with:

STRIPE_API_BASE=${fake.url} STRIPE_SECRET_KEY=sk_test_home STRIPE_PUBLISHABLE_KEY=pk_test_home STRIPE_WEBHOOK_SECRET=${values.secret} npm start
`)

let told = 0
/** Tells the studio of everything in order; what it does not take is told again. */
async function tellStudio(): Promise<void> {
  for (const event of fake.events().slice(told)) {
    const { body, signature } = fake.sign(event, values.secret)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const answer = await fetch(`${values.studio}/api/stripe/webhook`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    if (!answer?.ok) return
    told += 1
  }
}

async function keepTelling(): Promise<void> {
  await tellStudio()
  setTimeout(() => void keepTelling(), 500)
}
await keepTelling()
