import { parseArgs } from 'node:util'
import { openSmtpSink } from '#tests/helpers/smtp-sink.ts'
import { recordAcrossKills } from './faults/histories.ts'
import { killApp, killDatabase } from './faults/kills.ts'
import { killBeforeCommit, killBeforeReply, killInSender } from './faults/named-steps.ts'
import { openPatient } from './faults/patient.ts'
import { nothingPromised } from './faults/promises.ts'

// `npm run faults`: kills the app and the database's processes under load, fifty times each, and the app at named steps
// (docs/faults.md); `-- --kills 5` for fewer. tests/races/killed.test.ts runs a few of the same.
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } })
const kills = Number(values.kills)
const MOST_MS_TO_BE_READY = 3000

const sink = await openSmtpSink()
const patient = await openPatient()
try {
  const named = {
    'before commit': await killBeforeCommit(patient),
    'after commit, before the reply': await killBeforeReply(patient),
    'in the sender': await killInSender(patient, sink),
  }
  for (const [step, faults] of Object.entries(named))
    console.log(`killed ${step}: ${faults.join('; ') || 'as it should'}`)
  const promised = nothingPromised()
  const results = [await killApp(patient, promised, kills), await killDatabase(patient, promised, kills)]
  for (const { name, slowestMs, medianMs, promised: count, reads, keptReads, faults } of results) {
    console.log(
      `${kills} kills of ${name}: ready after ${medianMs} ms, ${slowestMs} ms at most; ${count} promises, ${reads} public pages read, ${keptReads} of them as they had been; ${faults.length} faults`,
    )
    for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
  }
  const histories = await recordAcrossKills(patient, Math.ceil(kills / 5))
  console.log(
    `${histories.recorded} operations recorded across ${histories.kills} kills, ${histories.unanswered} of them unanswered: ${histories.faults.join('; ') || 'one order explains each history'}`,
  )
  const isWhole = [...Object.values(named), ...results.map(({ faults }) => faults), histories.faults].every(
    (faults) => faults.length === 0,
  )
  process.exitCode = isWhole && results.every(({ slowestMs }) => slowestMs <= MOST_MS_TO_BE_READY) ? 0 : 1
} finally {
  await patient.close()
  await sink.stop()
}
