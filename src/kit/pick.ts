/** The named properties of an object, such as some columns of a table. */
export function pick<Source extends object, Name extends keyof Source>(source: Source, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>
}
