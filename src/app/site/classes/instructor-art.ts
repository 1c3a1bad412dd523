import type { ClassType } from '#src/studio/schedule/classes/weekly-class.ts'
import type { Instructor } from '#src/studio/people/instructors/instructor.ts'

/** The class type whose hue and trace an instructor gets: the first one their specialty names. */
export function artOf({ specialty, id }: Pick<Instructor, 'specialty' | 'id'>, types: readonly ClassType[]): string {
  const words = specialty.toLowerCase()
  const named = types
    .map((type) => ({ type, at: words.indexOf(type.name.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  return named[0]?.type.id ?? id
}
