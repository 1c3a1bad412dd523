/** Every table there is, by its name in the code: what the files of tables export. */
export const schema = Object.assign(
  {},
  ...Object.values(import.meta.glob('/src/**/*.tables.server.ts', { eager: true })),
) as Record<string, unknown>
