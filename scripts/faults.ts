import { parseArgs } from 'node:util'
import { openSmtpSink } from '#tests/helpers/smtp-sink.ts'
import { fillDisk } from './faults/full-disk.ts'
import { runOutages } from './faults/outages.ts'
import { recordAcrossKills } from './faults/histories.ts'
import { killApp, killDatabase } from './faults/kills.ts'
import { pairsThroughBadServer } from './faults/mail-pairs.ts'
import { killBeforeCommit, killBeforeReply, killInSender } from './faults/named-steps.ts'
import { openPatient } from './faults/patient.ts'
import { providerDown } from './faults/provider-down.ts'
import { nothingPromised } from './faults/promises.ts'

// `npm run faults`: kills the app at named steps, and the app and the database's processes under load, fifty times each
// (docs/faults.md); `-- --kills 5` for fewer. Then pairs of book and cancel are mailed through a bad server, `-- --pairs 10000` for many, and
// what a studio needs is taken away for a while. `-- --only pairs` for that part alone. tests/races/killed.test.ts runs a few of the same.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    pairs: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})
const [kills, pairs] = [Number(values.kills), Number(values.pairs)]
const MOST_MS_TO_BE_READY = 3000
const MOST_FAULTS_SHOWN = 10

const sink = await openSmtpSink()
const patient = await openPatient()

/** Each prints what came of it and returns what was wrong. */
const parts: Record<string, () => Promise<string[]>> = {
  async steps() {
    const named = {
      'before commit': await killBeforeCommit(patient),
      'after commit, before the reply': await killBeforeReply(patient),
      'in the sender': await killInSender(patient, sink),
    }
    for (const [step, faults] of Object.entries(named)) report(`killed ${step}`, faults)
    return Object.values(named).flat()
  },
  async kills() {
    const promised = nothingPromised()
    const found: string[] = []
    for (const kill of [killApp, killDatabase]) {
      const {
        name,
        slowestMs,
        medianMs,
        promised: count,
        reads,
        keptReads,
        faults,
      } = await kill(patient, promised, kills)
      report(
        `${kills} kills of ${name}: ready after ${medianMs} ms, ${slowestMs} ms at most; ${count} promises, ${reads} public pages read, ${keptReads} of them as they had been`,
        faults,
      )
      found.push(...faults, ...(slowestMs > MOST_MS_TO_BE_READY ? [`ready after ${slowestMs} ms`] : []))
    }
    return found
  },
  async histories() {
    const { recorded, unanswered, faults, ...across } = await recordAcrossKills(patient, Math.ceil(kills / 5))
    report(`${recorded} operations recorded across ${across.kills} kills, ${unanswered} of them unanswered`, faults)
    return faults
  },
  async pairs() {
    const mail = await pairsThroughBadServer(patient, sink, pairs)
    const { accepted, repeated, withdrawn, resent, refusals, seconds, faults } = mail
    report(
      `${mail.pairs} pairs of book and cancel through a bad mail server: ${accepted} e-mails accepted, ${repeated} of them repeats whose first answer was lost, ${resent} tried again by an admin, ${withdrawn} withdrawn because the cancellation had been sent (${seconds.toFixed(0)} s; ${JSON.stringify(refusals)})`,
      faults,
    )
    return faults
  },
  async provider() {
    const { name, purchases, toldPaid, paid, failedCalls, settledAfterMs, ...result } = await providerDown(patient)
    report(
      `${name}: ${purchases} purchases, ${failedCalls} calls of the studio failed; ${toldPaid} buyers were told that they have paid, ${paid} have; settled ${settledAfterMs} ms after; ${result.promised} promises, ${result.reads} public pages read, ${result.keptReads} of them as they had been`,
      result.faults,
    )
    return result.faults
  },
  async outages() {
    const disk = await fillDisk()
    if (!disk) console.log('disk full: not tried, because this user may not mount a disk')
    const outages = [...(await runOutages(patient)), ...(disk ? [disk] : [])]
    for (const { name, promised, reads, keptReads, faults } of outages)
      report(`${name}: ${promised} promises, ${reads} public pages read, ${keptReads} of them as they had been`, faults)
    return outages.flatMap(({ faults }) => faults)
  },
}

function report(what: string, faults: readonly string[]): void {
  console.log(`${what}: ${faults.length === 0 ? 'as it should' : `${faults.length} faults`}`)
  for (const fault of faults.slice(0, MOST_FAULTS_SHOWN)) console.log(`  ${fault}`)
}

try {
  let found = 0
  for (const [name, run] of Object.entries(parts)) if (name.includes(values.only)) found += (await run()).length
  process.exitCode = found === 0 ? 0 : 1
} finally {
  await patient.close()
  await sink.stop()
}
