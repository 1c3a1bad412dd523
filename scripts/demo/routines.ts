import { schedule, type Tools } from '#src/app/jobs/schedule.server.ts'
import { scheduleAhead } from '#src/app/jobs/startup/seed-studio.server.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'
import type { Life } from './life.ts'
import { SYSTEM } from './found-studio.ts'

/** What has no place in the life: what looks after the machine, what tells other programs, and what is done apart. */
const LEFT_OUT = [
  'send-messages',
  'deliver-webhooks',
  'nightly-backup',
  'notify-of-problems',
  'forget-imports',
  'schedule-sessions',
  'catch-up-events',
]

/** What runs every few seconds, or `daily`, once; then the messages that are due leave, one by one or, long before the end, in bulk. */
export async function runRoutines(life: Life, which: 'often' | 'daily', isInBulk: boolean): Promise<void> {
  const tools = { services: { fakeStripe: life.fake } } as unknown as Tools
  for (const { name, run, dailyAt } of schedule) {
    if (LEFT_OUT.includes(name) || (dailyAt !== undefined) !== (which === 'daily')) continue
    await run(life.ctx({ kind: 'system', job: name }), tools)
  }
  if (which === 'daily') await makeSessions(life)
  if (isInBulk)
    await life.db.pool.query(
      `update messages set state = 'sent', sent_at = due_at where state = 'queued' and due_at <= $1`,
      [life.now()],
    )
  else await sendAll(life)
}

async function makeSessions(life: Life): Promise<void> {
  const { log, links, payments, paysOnline } = life.ctx(SYSTEM)
  const parts = { db: life.db, clock: { now: life.now }, log, links, payments, paysOnline }
  await scheduleAhead(parts as Parameters<typeof scheduleAhead>[0])
}

/** A mail server that takes everything: the studio that begins with this life sends nothing of it again. Links open nothing there. */
async function sendAll(life: Life): Promise<void> {
  const mailer = {
    address: 'hello@tempo.example',
    send: async () => ({ result: 'accepted' as const }),
    close() {},
  }
  const draw = async () => ({
    subject: '',
    html: '',
    text: '',
    sms: '',
    studio: { name: '', email: '', addressLines: [] },
  })
  await sendMessages(life.ctx(SYSTEM), {
    draw: draw as unknown as Parameters<typeof sendMessages>[1]['draw'],
    isSecret: () => true,
    mailer,
    sms: null,
  })
}
