import { parseArgs } from 'node:util'
import { openSmtpSink } from '#tests/helpers/smtp-sink.ts'
import { fillDisk } from './faults/full-disk.ts'
import { runOutages } from './faults/outages.ts'
import { recordAcrossKills } from './faults/histories.ts'
import { killApp, killDatabase, type KillResult } from './faults/kills.ts'
import { pairsThroughBadServer } from './faults/mail-pairs.ts'
import { killBeforeCommit, killBeforeReply, killInSender } from './faults/named-steps.ts'
import { openPatient } from './faults/patient.ts'
import { nothingPromised } from './faults/promises.ts'

// `npm run faults`: kills the app and the database's processes under load, fifty times each, and the app at named steps
// (docs/faults.md); `-- --kills 5` for fewer. Then pairs of book and cancel are
// mailed through a bad server, `-- --pairs 10000` for many, and what a studio needs is taken away for a while. tests/races/killed.test.ts runs a few of the same.
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, pairs: { type: 'string', default: '200' } },
})
const [kills, pairs] = [Number(values.kills), Number(values.pairs)]
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
  const results: KillResult[] = []
  for (const kill of [killApp, killDatabase]) {
    const result = await kill(patient, promised, kills)
    results.push(result)
    const { name, slowestMs, medianMs, promised: count, reads, keptReads, faults } = result
    console.log(
      `${kills} kills of ${name}: ready after ${medianMs} ms, ${slowestMs} ms at most; ${count} promises, ${reads} public pages read, ${keptReads} of them as they had been; ${faults.length} faults`,
    )
    for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
  }
  const histories = await recordAcrossKills(patient, Math.ceil(kills / 5))
  console.log(
    `${histories.recorded} operations recorded across ${histories.kills} kills, ${histories.unanswered} of them unanswered: ${histories.faults.join('; ') || 'one order explains each history'}`,
  )
  const mail = await pairsThroughBadServer(patient, sink, pairs)
  const { accepted, repeated, withdrawn, resent, refusals, seconds } = mail
  console.log(
    `${mail.pairs} pairs of book and cancel through a bad mail server: ${accepted} e-mails accepted, ${repeated} of them repeats whose first answer was lost, ${resent} tried again by an admin, ${withdrawn} withdrawn because the cancellation had been sent; ${mail.faults.length} faults (${seconds.toFixed(0)} s)`,
    refusals,
  )
  for (const fault of mail.faults.slice(0, 10)) console.log(`  ${fault}`)
  const disk = await fillDisk()
  if (!disk) console.log('disk full: not tried, because this user may not mount a disk')
  const outages = [...(await runOutages(patient)), ...(disk ? [disk] : [])]
  for (const { name, promised: count, reads, keptReads, faults } of outages)
    console.log(
      `${name}: ${count} promises, ${reads} public pages read, ${keptReads} of them as they had been: ${faults.join('; ') || 'as it should'}`,
    )
  const isWhole = [
    ...Object.values(named),
    ...results.map(({ faults }) => faults),
    histories.faults,
    ...outages.map(({ faults }) => faults),
    mail.faults,
  ].every((faults) => faults.length === 0)
  process.exitCode = isWhole && results.every(({ slowestMs }) => slowestMs <= MOST_MS_TO_BE_READY) ? 0 : 1
} finally {
  await patient.close()
  await sink.stop()
}
