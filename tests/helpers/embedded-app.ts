import { openEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts'

// A process that holds the embedded database of one DATA_DIR, for tests that kill, share and stop. It says its address
// when open, writes what the module logs to stderr, and leaves in order on SIGTERM.
const postgres = await openEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: (line) => console.error(line),
})
const stayAlive = setInterval(() => {}, 60_000)
process.once('SIGTERM', () => {
  clearInterval(stayAlive)
  void postgres.close()
})
console.log(postgres.ownerUrl)
