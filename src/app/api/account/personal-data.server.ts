import { z } from '@hono/zod-openapi'
import { zipStream } from '#src/platform/files/zip.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { personalFiles } from './personal-files.server.ts'

/** Everything of one's own, to take along (PRODUCT, your data). Written while it is read. */
export function personalDataRoutes(): Api {
  const app = openApiRouter('Profile')
  endpoint(app, 'get /api/profile/data', {
    summary: 'Download your data',
    who: 'account',
    returns: 'A ZIP archive with one JSON file of everything, and a CSV file for each kind of row',
    response: z.string(),
    contentType: 'application/zip',
    run({ c, ctx }) {
      c.header('Content-Type', 'application/zip')
      c.header('Content-Disposition', 'attachment; filename="my-data.zip"')
      c.header('Cache-Control', 'no-store')
      return c.body(zipStream(personalFiles(ctx), ctx.now()))
    },
  })
  return app
}
