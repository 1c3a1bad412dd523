import { readFileSync } from 'node:fs'

// Loaded into a studio before it starts (`node --import`): on SIGUSR2 its machine's clock is as many milliseconds off as the file of
// MOVED_CLOCK says, as when it is set by hand, or after a sleep.
const real = Date.now.bind(Date)
let offsetMs = 0

class MovedDate extends Date {
  constructor(...parts: [] | [number]) {
    if (parts.length === 0) super(MovedDate.now())
    else super(...parts)
  }

  static override now(): number {
    return real() + offsetMs
  }
}

globalThis.Date = MovedDate as DateConstructor
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env.MOVED_CLOCK ?? '', 'utf8'))
})
