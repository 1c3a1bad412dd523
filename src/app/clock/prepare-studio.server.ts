import type { House } from '#src/platform/house.server.ts'

/** What a start owes the studio before the doors open; returns lines to print for whoever started it. */
export async function prepareStudio(_house: House): Promise<string[]> {
  return []
}
