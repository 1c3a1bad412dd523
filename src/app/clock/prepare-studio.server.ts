import type { House } from '#src/platform/house.server.ts'
import { scheduleAhead, seedStudio } from './seed-studio.server.ts'

/** What a start owes the studio before the doors open; returns lines to print for whoever started it. */
export async function prepareStudio(house: House): Promise<string[]> {
  await seedStudio(house)
  await scheduleAhead(house)
  return []
}
