import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSms = { path: string; authorization: string; to: string; from: string; text: string }

export type SmsSink = {
  /** For SMS_URL. */
  url: string
  messages: ReceivedSms[]
  /** The status and body of every answer from now on; 201 takes the message. */
  answer(status: number, body?: object, headers?: Record<string, string>): void
  close(): Promise<void>
}

/** A service on this machine that speaks Twilio's message API and keeps what it is sent. */
export async function openSmsSink(): Promise<SmsSink> {
  const messages: ReceivedSms[] = []
  let status = 201
  let body: object = { sid: 'SM1' }
  let headers: Record<string, string> = {}
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const { authorization = '' } = request.headers
      const [to, from, text] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [string, string, string]
      if (status === 201) messages.push({ path: request.url ?? '', authorization, to, from, text })
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    messages,
    answer: (next, nextBody = {}, nextHeaders = {}) => {
      status = next
      body = nextBody
      headers = nextHeaders
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
