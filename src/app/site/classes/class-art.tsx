import { classNames } from '#src/ui/class-names.ts'
import { MotionTrace } from '#src/ui/motion/motion-trace.tsx'
import { TracedPhotograph } from '#src/ui/photographs/traced-photograph.tsx'
import type { PhotographFacts } from '#src/ui/photographs/photograph.tsx'

/** The photograph of a class type, or the trace that stands in for it. */
export function ClassArt({ type, isFirst }: { type: { id: string; photograph?: PhotographFacts }; isFirst?: boolean }) {
  const { id, photograph } = type
  return (
    <div
      className={classNames(
        'class-type-art',
        photograph && 'relative aspect-video max-h-none overflow-hidden min-[56rem]:aspect-auto',
      )}
    >
      {photograph ? (
        <TracedPhotograph
          photograph={photograph}
          figure={id}
          sizes="(min-width: 56rem) 40vw, 100vw"
          isFirst={isFirst}
        />
      ) : (
        <MotionTrace figure={id} className="size-full" />
      )}
    </div>
  )
}
