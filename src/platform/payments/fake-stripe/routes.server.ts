import { Hono } from 'hono'
import type { HonoEnv, Services } from '../../app-services.server.ts'
import { readableForms } from '../../http/forms/readable-forms.server.ts'
import { SCRIPT } from './browser-script.ts'
import { answerPage } from './pages.server.ts'

/** Where the fake Stripe answers payers: its script, what that script asks, and the pages of a set-up and of the payer's bank. Without
 *  it there is nothing at these addresses. */
export function fakeStripeRoutes({ fakeStripe }: Services): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  if (!fakeStripe) return app
  app.get('/pay/bank/stripe.js', (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  const api = async ({ url, method, text }: { url: string; method: string; text: () => Promise<string> }) => {
    const address = url.replace(/^(https?:\/\/[^/]+)\/pay\/bank/, '$1')
    return fakeStripe.fetch(address, method === 'POST' ? { method, body: await text() } : { method })
  }
  app.get('/pay/bank/v1/payment_intents/:id', (c) => api({ url: c.req.url, method: 'GET', text: () => c.req.text() }))
  app.post('/pay/bank/v1/payment_intents/:id/confirm', (c) =>
    api({ url: c.req.url, method: 'POST', text: () => c.req.text() }),
  )
  const page = async (id: string, form: FormData | null) =>
    (await answerPage(fakeStripe, id, form)) ?? new Response(null, { status: 302, headers: { Location: '/' } })
  app.get('/pay/bank/:id', (c) => page(c.req.param('id'), null))
  app.post('/pay/bank/:id', readableForms(), async (c) => page(c.req.param('id'), await c.req.formData()))
  return app
}
