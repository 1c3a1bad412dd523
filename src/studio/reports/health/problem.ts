/** What can be wrong with a running studio, in the order in which it is shown. */
export const PROBLEMS = [
  'mail-late',
  'mail-refused',
  'mail-unset',
  'backup-missing',
  'backup-old',
  'restore-failed',
  'archive-late',
  'wal-growing',
  'disk-filling',
  'payments-unsettled',
  'jobs-late',
  'webhook-failing',
  'certificate-ending',
  'clock-off',
] as const

export type Problem = (typeof PROBLEMS)[number]

export type HealthFacts = {
  isPublic: boolean
  hasMailServer: boolean
  /** Due for a quarter of an hour on a channel that is connected, and not sent. */
  lateMessages: number
  /** Given up within a day. */
  refusedMessages: number
  /** Whether the nightly backup has been due at all. */
  isBackupDue: boolean
  /** Null where there is none; undefined where backups are not the studio's to make. */
  backupAgeHours: number | null | undefined
  /** Whether the newest backup could not be restored when that was rehearsed last. */
  isRestoreFailed: boolean
  /** Undefined where there is no archive. */
  archive: { lateMinutes: number; walMegabytes: number } | undefined
  freeMegabytes: number
  /** To be refunded for longer than a day, or at the bank for longer than ten. */
  unsettledPayments: number
  /** Daily jobs given up, or not done for two days. */
  lateJobs: number
  /** Receivers of webhooks that refuse, or do not answer, again and again. */
  failingWebhooks: number
  certificateDaysLeft: number | undefined
  clockSkewSeconds: number
}

const FEWEST_REFUSED = 3
const BACKUP_HOURS = 48
const ARCHIVE_MINUTES = 15
// PostgreSQL aims at 1 GB, and may pass it in a rush.
const WAL_MEGABYTES = 3000
const FREE_MEGABYTES = 1000
const CERTIFICATE_DAYS = 14
const SKEW_SECONDS = 5

/** What needs a person now. */
export function findProblems(facts: HealthFacts): Problem[] {
  const { backupAgeHours: age, certificateDaysLeft: days, archive } = facts
  const is: Record<Problem, boolean> = {
    'mail-late': facts.lateMessages > 0,
    'mail-refused': facts.refusedMessages >= FEWEST_REFUSED,
    'mail-unset': facts.isPublic && !facts.hasMailServer,
    'backup-missing': age === null && facts.isBackupDue,
    'backup-old': typeof age === 'number' && age > BACKUP_HOURS,
    'restore-failed': facts.isRestoreFailed,
    'archive-late': archive !== undefined && archive.lateMinutes > ARCHIVE_MINUTES,
    'wal-growing': archive !== undefined && archive.walMegabytes > WAL_MEGABYTES,
    'disk-filling': facts.freeMegabytes < FREE_MEGABYTES,
    'payments-unsettled': facts.unsettledPayments > 0,
    'jobs-late': facts.lateJobs > 0,
    'webhook-failing': facts.failingWebhooks > 0,
    'certificate-ending': days !== undefined && days < CERTIFICATE_DAYS,
    'clock-off': facts.clockSkewSeconds > SKEW_SECONDS,
  }
  return PROBLEMS.filter((problem) => is[problem])
}

/** In plain words: what is wrong, and what to do. */
export const PROBLEM_TEXT: Record<Problem, { title: string; todo: string }> = {
  'mail-late': {
    title: 'Messages are late',
    todo: 'The mail server has not taken them for a quarter of an hour; they are kept and tried again. Messages shows its last answer. If that speaks of a password or of relaying, correct SMTP_URL and restart.',
  },
  'mail-refused': {
    title: 'Messages could not be sent',
    todo: 'Three or more were given up within a day. Messages shows why. Correct the addresses, or SMTP_URL, and send them again there.',
  },
  'mail-unset': {
    title: 'No mail server is set',
    todo: 'Nobody can confirm an e-mail address, so nobody can sign up. Set SMTP_URL and MAIL_FROM, and restart.',
  },
  'backup-missing': {
    title: 'There is no backup',
    todo: 'Last night’s failed. Check that the disk is not full and that the studio may write to its backup folder, then make one with: tempo backup',
  },
  'backup-old': {
    title: 'The newest backup is older than two days',
    todo: 'Check that the disk is not full and that the studio may write to its backup folder, then make one with: tempo backup',
  },
  'restore-failed': {
    title: 'The newest backup could not be restored',
    todo: 'Each night it is restored beside the studio and checked; the last time that failed, and the log says why (routine.failed). Make one now with: tempo backup. If that cannot be restored either, look for what tempo doctor says of the data.',
  },
  'archive-late': {
    title: 'The archive is late',
    todo: 'What was written in the last quarter of an hour is not in the archive yet, so nobody can go back to it. Check that the disk or bucket of BACKUP_DIR is there, has space, and that the studio may write to it. It catches up on its own; after 1 GB it begins again with a new copy, and the minutes between are lost to going back.',
  },
  'wal-growing': {
    title: 'The write-ahead log is growing',
    todo: 'PostgreSQL keeps more than 3 GB of it in its folder pg_wal, which it does when it cannot archive it. Restart the studio; if it grows on, its own log (postgres/log in DATA_DIR) says why. Never remove files of pg_wal by hand.',
  },
  'disk-filling': {
    title: 'The disk is nearly full',
    todo: 'Less than 1 GB is left. Without space nothing can be booked. Move old backups elsewhere, remove what other programs left, or enlarge the disk.',
  },
  'payments-unsettled': {
    title: 'Payments are not settled',
    todo: 'Some have been waiting longer than they should. Payments lists them; compare them with your payment provider’s dashboard, and run: tempo doctor',
  },
  'jobs-late': {
    title: 'Daily work was not done',
    todo: 'A nightly job failed three times, or has not run for two days. The log names it and its fault (routine.failed). It is tried again on the next day; correct the cause before.',
  },
  'webhook-failing': {
    title: 'A webhook is not received',
    todo: 'Another program refuses what it is sent, or does not answer. Activity, Webhooks shows its last answer. Its operator must put it right, or switch it off there; what waits is sent again for three days.',
  },
  'certificate-ending': {
    title: 'The certificate of the website is about to end',
    todo: 'Browsers will refuse the site. Caddy or certbot should have renewed it: look at their log, and that port 80 is open.',
  },
  'clock-off': {
    title: 'The clock is wrong',
    todo: 'This machine and its database differ by more than five seconds. Switch time synchronisation on for both: timedatectl set-ntp true',
  },
}
