import { expect, onTestFinished, test } from 'vitest'
import { recordAcrossKills } from '#scripts/faults/histories.ts'
import { killApp, killDatabase } from '#scripts/faults/kills.ts'
import { killBeforeCommit, killBeforeReply, killInSender } from '#scripts/faults/named-steps.ts'
import { openPatient } from '#scripts/faults/patient.ts'
import { nothingPromised } from '#scripts/faults/promises.ts'
import { openSmtpSink } from '#tests/helpers/smtp-sink.ts'

// `npm run faults` kills a hundred times and holds the time to be ready against its bound. The last build, as `npm start` runs it.
test(
  'killed at any moment, a studio loses nothing it has said yes to and does nothing by half',
  { timeout: 300_000 },
  async () => {
    const [patient, sink] = [await openPatient(), await openSmtpSink()]
    onTestFinished(async () => {
      await patient.close()
      await sink.stop()
    })
    expect(await killBeforeCommit(patient), 'before commit').toEqual([])
    expect(await killBeforeReply(patient), 'after commit, before the reply').toEqual([])
    expect(await killInSender(patient, sink), 'in the sender').toEqual([])
    const promised = nothingPromised()
    const [app, database] = [await killApp(patient, promised, 2), await killDatabase(patient, promised, 2)]
    expect([...app.faults, ...database.faults]).toEqual([])
    expect(database.promised).toBeGreaterThan(0)
    expect(database.keptReads).toBeGreaterThan(0)
    const histories = await recordAcrossKills(patient, 2)
    expect(histories).toMatchObject({ kills: 2, faults: [] })
    expect(histories.recorded).toBeGreaterThan(100)
  },
)
