/** For whom of an account something is bought. `personId` is null for its holder. */
export type BoughtFor = { memberId: string; personId?: string | null }
