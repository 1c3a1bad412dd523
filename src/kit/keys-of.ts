/** The keys of a record that names every value there is, in its order: for a column, a schema or a list of choices. */
export function keysOf<Key extends string>(names: Record<Key, unknown>) {
  return Object.keys(names) as [Key, ...Key[]]
}
