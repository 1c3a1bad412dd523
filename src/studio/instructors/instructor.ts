/** Who teaches (specification 3). */
export type Instructor = { id: string; name: string; specialty: string; bio: string }
