import { createMiddleware } from 'hono/factory'
import { setStudioZone } from '#src/kit/time.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** Makes this process reckon in another zone once any instance has changed it (decision 083). `then` is called
 *  afterwards: what was drawn until then may be in the former zone. */
export function followZoneChanges(services: Services, then: () => void): void {
  const { reader, log } = createCtx(services, { kind: 'system', job: 'follow-zone' })
  services.live.subscribe((notice) => {
    if (notice !== null && !(notice.topic === 'content' && notice.id === 'studio')) return
    // Without the database nobody has changed it; the connection that comes back says so here again.
    followZone(reader).then(then, (error: unknown) => log.warn('zone.unread', { error: String(error) }))
  })
}

/** While changes cannot be heard, each request reads the zone. */
export function zoneOfRequest({ live }: Services) {
  return createMiddleware<HonoEnv>(async (c, next) => {
    if (!live.isListening()) await followZone(c.get('scope').ctx.reader)
    return next()
  })
}

async function followZone(reader: Reader): Promise<void> {
  const { studio } = await readSettings(reader)
  setStudioZone(studio.zone)
}
