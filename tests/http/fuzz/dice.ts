/** Random numbers that come the same way for the same seed, so that a failing case can be had again. */
export type Dice = {
  /** 0 to below `sides`. */
  below(sides: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export function openDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = (): number => {
    // Mulberry32: small, fast and uniform enough for choosing cases.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    below: (sides) => Math.floor(roll() * sides),
    chance: (probability) => roll() < probability,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(roll() * items.length)]
      if (item === undefined && items.length === 0) throw new Error('There is nothing to pick from')
      return item as Item
    },
  }
}
