const HALF_A_MINUTE = 30_000
const ROW_MS = 15 * 60_000

/** Moves the timetable's line at the current time; a reloaded page sets it again. */
export function moveNowLine(): void {
  let seen = { row: '', shown: '', since: 0 }
  setInterval(() => {
    const line = document.querySelector<HTMLElement>('.tt-now')
    if (!line) return
    const row = line.style.getPropertyValue('--now')
    if (row !== seen.shown) seen = { row, shown: row, since: Date.now() - HALF_A_MINUTE }
    seen.shown = (Number(seen.row) + (Date.now() - seen.since) / ROW_MS).toFixed(3)
    line.style.setProperty('--now', seen.shown)
  }, HALF_A_MINUTE)
}
