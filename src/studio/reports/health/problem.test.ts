import { expect, test } from 'vitest'
import { findProblems, type HealthFacts, type Problem, PROBLEM_TEXT, PROBLEMS } from './problem.ts'

const well: HealthFacts = {
  isPublic: true,
  hasMailServer: true,
  lateMessages: 0,
  refusedMessages: 2,
  isBackupDue: true,
  backupAgeHours: 48,
  isRestoreFailed: false,
  archive: { lateMinutes: 15, walMegabytes: 3000 },
  freeMegabytes: 1000,
  unsettledPayments: 0,
  lateJobs: 0,
  failingWebhooks: 0,
  certificateDaysLeft: 14,
  clockSkewSeconds: 5,
}

test('a studio in order has no problems', () => {
  expect(findProblems(well)).toEqual([])
})

test.each<[Problem, Partial<HealthFacts>]>([
  ['mail-late', { lateMessages: 1 }],
  ['mail-refused', { refusedMessages: 3 }],
  ['mail-unset', { hasMailServer: false }],
  ['backup-missing', { backupAgeHours: null }],
  ['backup-old', { backupAgeHours: 48.1 }],
  ['restore-failed', { isRestoreFailed: true }],
  ['archive-late', { archive: { lateMinutes: 16, walMegabytes: 0 } }],
  ['wal-growing', { archive: { lateMinutes: 0, walMegabytes: 3001 } }],
  ['disk-filling', { freeMegabytes: 999 }],
  ['payments-unsettled', { unsettledPayments: 1 }],
  ['jobs-late', { lateJobs: 1 }],
  ['webhook-failing', { failingWebhooks: 1 }],
  ['certificate-ending', { certificateDaysLeft: -1 }],
  ['clock-off', { clockSkewSeconds: 5.1 }],
])('%s when %j', (problem, facts) => {
  expect(findProblems({ ...well, ...facts })).toEqual([problem])
})

test('what is unknown, not due yet or not its own is no problem', () => {
  const facts = { certificateDaysLeft: undefined, isBackupDue: false, backupAgeHours: null }
  expect(findProblems({ ...well, ...facts, isPublic: false, hasMailServer: false })).toEqual([])
  expect(findProblems({ ...well, backupAgeHours: undefined, archive: undefined })).toEqual([])
})

test('each says what to do', () => {
  for (const problem of PROBLEMS) expect(PROBLEM_TEXT[problem].todo.length).toBeGreaterThan(40)
})
