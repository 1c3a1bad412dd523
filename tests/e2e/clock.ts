/** Where the studio's clock starts for the journeys: Monday 23 November 2026, ten in the morning in London. */
export const MONDAY = '2026-11-23T10:00:00Z'
