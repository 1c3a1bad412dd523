import type { Instructor } from '#src/studio/people/instructors/instructor.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { Photograph, type PhotographFacts } from '#src/ui/photographs/photograph.tsx'

export type InstructorFacts = Instructor & {
  /** The class type whose hue and trace they have. */
  art: string
  photograph?: PhotographFacts
}

/** The instructors. A card opens in place to show the bio ('View Bio'), without scripts. */
export function InstructorCards({ instructors }: { instructors: InstructorFacts[] }) {
  return (
    <ul className="grid items-start gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      {instructors.map((instructor) => (
        <li key={instructor.id} id={`instructor-${instructor.id}`}>
          <details className={`hue-${instructor.art} instructor group`}>
            <summary className="grid cursor-pointer grid-cols-[5.5rem_1fr] grid-rows-[1fr_auto_1fr] gap-x-4 gap-y-0.5 rounded-lg p-4">
              <span className="instructor-badge row-span-3 self-center">
                {instructor.photograph ? (
                  <Photograph
                    photograph={instructor.photograph}
                    sizes="5.5rem"
                    isNamed={false}
                    className="absolute inset-0 size-full"
                  />
                ) : (
                  <>
                    <MotionTrace
                      figure={instructor.art}
                      isLine
                      className="absolute inset-0 size-full scale-125 opacity-25"
                    />
                    <span className="relative font-display text-[1.75rem] font-bold [font-stretch:75%]">
                      {initialsOf(instructor.name)}
                    </span>
                  </>
                )}
              </span>
              <h3 className="self-end">{instructor.name}</h3>
              <span className="text-muted">{instructor.specialty}</span>
              <span className="mt-1 inline-flex items-center gap-1 self-start font-semibold text-hue-ink">
                <span className="group-open:hidden">View Bio</span>
                <span className="hidden group-open:inline">Close bio</span>
                <Icon name="down" className="transition-transform group-open:rotate-180" />
              </span>
            </summary>
            <p className="px-5 pt-1 pb-5">{instructor.bio}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}

export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
}
