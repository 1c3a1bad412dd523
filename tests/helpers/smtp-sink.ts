import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ReceivedMail, readMail } from './received-mail.ts'

/** How the server treats what it is handed. `hang` never answers after the e-mail; `cut` takes the e-mail and closes the connection
 *  before saying so; `drop` closes it before the e-mail; numbers are answers to the receiver (RCPT) or to the message (DATA). */
export type SinkManner =
  | 'accept'
  | 'hang'
  | 'cut'
  | 'drop'
  | { receiver: number; says?: string }
  | { email: number; says?: string }
  | { slowMs: number }

/** What was accepted; `isAnswered` unless its sender was not told so. */
export type AcceptedMail = ReceivedMail & { isAnswered: boolean }

export type SmtpSink = {
  /** For SMTP_URL. */
  url: string
  port: number
  /** What was accepted, in order. */
  mails: AcceptedMail[]
  behave(manner: SinkManner | ((to: string) => SinkManner)): void
  /** Resolves when so many mails have been accepted; fails after `ms`. */
  expectMails(count: number, ms?: number): Promise<AcceptedMail[]>
  /** Nobody listens at the address until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A real SMTP server on this machine which keeps what it is sent. It offers no encryption, unless it has a certificate. */
export async function openSmtpSink(certificate?: { cert: string; key: string }): Promise<SmtpSink> {
  const mails: AcceptedMail[] = []
  let mannerTo: (to: string) => SinkManner = () => 'accept'
  let server = listener()
  const port = await listen(server, 0)

  function listener(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: certificate ? [] : ['STARTTLS'],
      ...certificate,
      closeTimeout: 100,
      logger: false,
      onRcptTo({ address }, session, answer) {
        const manner = mannerTo(address)
        if (manner === 'drop') return cutOff(session)
        answer(typeof manner === 'object' && 'receiver' in manner ? refusal(manner.receiver, manner.says) : null)
      },
      onData(stream, session, answer) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const manner = mannerTo(to[0] ?? '')
          if (manner === 'hang') return
          if (typeof manner === 'object' && 'email' in manner) return answer(refusal(manner.email, manner.says))
          const accept = () => {
            const mail = readMail(Buffer.concat(chunks).toString('utf8'), to)
            mails.push({ ...mail, isAnswered: manner !== 'cut' })
            if (manner === 'cut') cutOff(session)
            else answer()
          }
          if (typeof manner === 'object' && 'slowMs' in manner) setTimeout(accept, manner.slowMs)
          else accept()
        })
      },
    })
  }

  function cutOff({ id }: { id: string }): void {
    const { connections } = server as unknown as { connections: Set<{ session: { id: string }; close(): void }> }
    for (const connection of connections) if (connection.session.id === id) connection.close()
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    behave: (manner) => (mannerTo = typeof manner === 'function' ? manner : () => manner),
    async expectMails(count, ms = 10_000) {
      const until = Date.now() + ms
      while (mails.length < count) {
        if (Date.now() > until) throw new Error(`${mails.length} of ${count} mails came within ${ms} ms`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return mails
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    async start() {
      server = listener()
      await listen(server, port)
    },
  }
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.server.address() as AddressInfo).port
}

function refusal(responseCode: number, says = 'Not here'): Error {
  return Object.assign(new Error(says), { responseCode })
}
