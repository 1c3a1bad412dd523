/** The part of an address that a name gives: in lower case, and a number where that is taken. `otherwise` stands in for a name
 *  without any character of an address, and for a word that means something else there. */
export function addressPart(
  name: string,
  { taken, reserved, otherwise }: { taken: number; reserved: readonly string[]; otherwise: string },
): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
  const base = words === '' || reserved.includes(words) ? otherwise : words
  return taken === 0 ? base : `${base}-${taken + 1}`
}
