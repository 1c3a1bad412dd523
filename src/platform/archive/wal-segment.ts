/** The name of a segment of the write-ahead log: its timeline, then its place in it, each in hexadecimal. */
const NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const FOUR_GIGABYTES = 2 ** 32

/** Whether a file of PostgreSQL's archive is a segment: it archives notes on timelines and base copies too. */
export function isSegment(name: string): boolean {
  return NAME.test(name)
}

/** The segment that follows, where each has so many bytes. */
export function nextSegment(name: string, segmentBytes: number): string {
  const [, timeline = '', high = '0', low = '0'] = NAME.exec(name) ?? []
  const isLastOfIts = Number.parseInt(low, 16) + 1 >= FOUR_GIGABYTES / segmentBytes
  const [nextHigh, nextLow] = isLastOfIts
    ? [Number.parseInt(high, 16) + 1, 0]
    : [Number.parseInt(high, 16), Number.parseInt(low, 16) + 1]
  return timeline + hexadecimal(nextHigh) + hexadecimal(nextLow)
}

/** The segments of one timeline from `first` on, up to where one is missing. */
export function unbrokenFrom(first: string, names: readonly string[], segmentBytes: number): string[] {
  const there = new Set(names)
  const chain: string[] = []
  for (let name = first; there.has(name); name = nextSegment(name, segmentBytes)) chain.push(name)
  return chain
}

/** The first segment that is missing although a later one is there; undefined where none is. */
export function findHole(first: string, names: readonly string[], segmentBytes: number): string | undefined {
  const chain = unbrokenFrom(first, names, segmentBytes)
  const last = chain.at(-1)
  const missing = last ? nextSegment(last, segmentBytes) : first
  const isSameTimeline = (name: string) => name.slice(0, 8) === first.slice(0, 8)
  return names.some((name) => isSegment(name) && isSameTimeline(name) && name > missing) ? missing : undefined
}

function hexadecimal(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0')
}
