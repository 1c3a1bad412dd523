import { afterAll, afterEach, beforeEach } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { truncateAll, workerDatabaseUrl } from './database.ts'
import { anOutbox } from './outbox.tsx'
import { openSmtpSink } from './smtp-sink.ts'

/** A database, a mail server, and a sender between them (`room`), for the top of a test file. Each test finds them empty and willing, and the
 *  sender new. */
export async function openOutboxTest() {
  const db = openDatabase(await workerDatabaseUrl())
  const sink = await openSmtpSink()
  let room: ReturnType<typeof anOutbox>
  beforeEach(async () => {
    await truncateAll()
    sink.mails.length = 0
    sink.behave('accept')
    room = anOutbox(sink.url)
  })
  afterEach(() => room.close())
  afterAll(async () => {
    await sink.stop()
    await db.close()
  })
  return { db, sink, room: () => room }
}
