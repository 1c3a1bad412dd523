import { afterEach, beforeEach, vi } from 'vitest'

/** Stops the machine's clock during each test of a file, for what is counted by the quarter of an hour or good for half a minute: neither
 *  may end between two lines of a test. */
export function stopMachineClock(): void {
  beforeEach(() => void vi.setSystemTime(Date.now()))
  afterEach(() => void vi.useRealTimers())
}
