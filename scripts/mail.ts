import { argv, env } from 'node:process'

// Previews of every e-mail, reloaded while they are edited: starts the studio in development and prints the address.
const { PORT = '3000', ORIGIN = `http://localhost:${PORT}` } = env
console.log(`Letters are at ${ORIGIN}/dev/letters as soon as the studio is open.`)
argv.push('--dev')
await import('../index.ts')
