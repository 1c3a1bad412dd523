import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ForeignSite = { origin: string; stop(): Promise<void> }

/** A website of another owner: each of its pages has that body. */
export async function openForeignSite(body: string): Promise<ForeignSite> {
  const page = `<!doctype html><html lang="en"><title>Harbour Café</title><body>${body}</body></html>`
  const server = createServer((_request, answer) =>
    answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(page),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
