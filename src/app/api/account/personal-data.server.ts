import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { EVERY_ROLE, onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { zipStream } from '#src/platform/files/zip.server.ts'
import { personalFiles } from './personal-files.server.ts'

const download = createRoute({
  method: 'get',
  path: '/api/profile/data',
  summary: 'Download your data: a ZIP with one JSON file and a CSV file for each kind of row',
  middleware: onlyFor(EVERY_ROLE),
  responses: {
    200: { description: 'A ZIP archive', content: { 'application/zip': { schema: z.string() } } },
    ...failures(401),
  },
})

/** Everything of one's own, to take along (PRODUCT, your data). Written while it is read. */
export function personalDataRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(download, (c) => {
    const ctx = signedIn(c.get('scope').ctx)
    c.header('Content-Type', 'application/zip')
    c.header('Content-Disposition', 'attachment; filename="my-data.zip"')
    c.header('Cache-Control', 'no-store')
    return c.body(zipStream(personalFiles(ctx), ctx.now())) as never
  })
  return app
}
