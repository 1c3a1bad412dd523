/** A moment of this page's own within that time, so that what reaches every open page at once is not answered by all at once. */
export function momentWithin(milliseconds: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return (random / 2 ** 32) * milliseconds
}
