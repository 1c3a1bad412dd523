/** A list in parts of at most so many, such as the rows of one statement, which may have 65,535 parameters. */
export function slicesOf<Item>(list: readonly Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, n) => list.slice(n * most, (n + 1) * most))
}
