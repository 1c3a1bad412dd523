import { worldNumber } from '#src/kit/text/phone.ts'
import { keyWithoutAddress, nameKey } from '../file/import-row.ts'

/** Who is named without an address: the holder of an account, and what else tells them from a namesake. */
export type NamedHolder = { name: string; contact: string; born: string | null }

type Holder = { key: string; name: string; number: string; born: string | null }

/** Says of each who they are, by a key: of those that are here first, then of the lines of a file. One of the same name is the same with the
 *  same date of birth, or with the same number and no other date; who states neither is the one of that name, if there is but one. */
export function holdersWithoutAddress(
  here: readonly NamedHolder[],
  lines: readonly NamedHolder[],
): { here: string[]; lines: string[] } {
  const holders: Holder[] = []
  const find = (one: NamedHolder): string => {
    const [name, number] = [nameKey(one.name), numberOf(one.contact)]
    const namesakes = holders.filter((holder) => holder.name === name)
    const isBare = number === '' && one.born === null
    const same = isBare
      ? namesakes.length === 1 && namesakes[0]
      : namesakes.find((holder) => isSame(holder, { number, born: one.born }))
    if (!same) return add(one)
    same.number ||= number
    same.born ??= one.born
    return same.key
  }
  const add = (one: NamedHolder): string => {
    const plain = keyWithoutAddress(one)
    const isTaken = holders.some(({ key }) => key === plain)
    const key = isTaken ? `${plain} ${one.born ?? holders.length}` : plain
    holders.push({ key, name: nameKey(one.name), number: numberOf(one.contact), born: one.born })
    return key
  }
  const keysHere = here.map(add)
  // What says more comes first, wherever it stands.
  const keys = new Map<NamedHolder, string>()
  for (const one of lines.toSorted((a, b) => Number(isBareLine(a)) - Number(isBareLine(b)))) keys.set(one, find(one))
  return { here: keysHere, lines: lines.map((one) => keys.get(one)!) }
}

function isSame(holder: Holder, { number, born }: Pick<Holder, 'number' | 'born'>): boolean {
  if (born !== null && holder.born !== null) return born === holder.born
  return number !== '' && number === holder.number
}

function isBareLine({ contact, born }: NamedHolder): boolean {
  return numberOf(contact) === '' && born === null
}

function numberOf(contact: string): string {
  return worldNumber(contact) ?? contact.replaceAll(/\D/g, '')
}
