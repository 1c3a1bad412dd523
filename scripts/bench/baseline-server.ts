import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// Node's upper limit, to compare the studio with: a hello, the same compressed bytes (PUT here first), and event streams.
// Prints its port.
let page = Buffer.alloc(0)
const streams = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.url === '/hello') return response.end('hello')
  if (request.url === '/page' && request.method === 'GET') {
    return response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': page.length })
      .end(page)
  }
  if (request.url === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
    streams.add(response)
    return response.on('close', () => streams.delete(response))
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  return request.on('end', () => {
    if (request.method === 'PUT') page = Buffer.concat(chunks)
    else for (const stream of streams) stream.write(`event: session\ndata: ${Buffer.concat(chunks).toString()}\n\n`)
    response.end('done')
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
