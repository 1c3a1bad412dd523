import { Hono } from 'hono'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

const AN_HOUR = 'public, max-age=3600'
// Within the year that RFC 9116 recommends, so that a copy found later is not taken for true.
const GOOD_FOR_DAYS = 180

/** What programs look for at addresses they know: whom to tell of a weakness (RFC 9116), and where a password is changed (a
 *  password manager asks after a leak). Anything else there is a 404, by which they tell that the rest is meant. */
export function routes({ links }: Services): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  app.get('/.well-known/security.txt', async (c) => {
    const { reader, now } = c.get('scope').ctx
    const { studio } = await readSettings(reader)
    const expires = new Date(now().getTime() + GOOD_FOR_DAYS * 86_400_000)
    const lines = [
      `Contact: mailto:${studio.email}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${links.to('/.well-known/security.txt')}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': AN_HOUR })
  })
  app.get('/.well-known/change-password', (c) => c.redirect('/dashboard/security'))
  app.all('/.well-known/*', (c) => c.text('Not found', 404))
  return app
}
