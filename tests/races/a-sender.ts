import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openClock } from '#src/platform/clock.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openMailer } from '#src/platform/mail/mailer.server.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'

// A sender in a process of its own, to be killed: sends what is due, again and again, until it is.
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl)
const parts = {
  db,
  clock: openClock(),
  log: openLog(() => {}),
  links: openLinks('http://localhost:3000', 'secret'),
  payments: openClosedProvider(),
  paysOnline: true,
}
const ctx = createCtx(parts, { kind: 'system', job: 'send-messages' })
const studio = { name: 'Tempo', email: 'hello@tempo.example', addressLines: [] }
const plain = { sms: null, calendar: null, unsubscribeUrl: null, isSecret: false, studio }
const room = {
  isSecret: () => false,
  draw: async () => ({ subject: 'A note', html: '<p>A note</p>', text: 'A note', ...plain }),
  mailer: openMailer({ url: smtpUrl, from: 'no-reply@tempo.example' }),
  sms: null,
}
process.stdout.write('sending\n')
for (;;) {
  await Promise.all([1, 2, 3, 4].map(() => sendMessages(ctx, room)))
  await new Promise((resolve) => setTimeout(resolve, 100))
}
