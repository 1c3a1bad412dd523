/** What there is of a photograph: its files by width, the largest size, and which part must stay in sight. */
export type PhotographFacts = {
  alt: string
  width: number
  height: number
  /** `50% 0%`, from the left and from above. */
  focus: string
  files: { width: number; avif: string; webp: string }[]
}

type PhotographProps = {
  photograph: PhotographFacts
  /** How wide it is on the page, as the attribute `sizes` has it. */
  sizes: string
  /** True for what is in sight at once; others load when they come near. */
  isFirst?: boolean
  /** False where the words beside it say the same. */
  isNamed?: boolean
  className?: string
}

/** A photograph in the width that the page needs. It fills its frame, and what is cut off is away from its point of focus. */
export function Photograph({ photograph, sizes, isFirst, isNamed = true, className }: PhotographProps) {
  const { alt, width, height, focus, files } = photograph
  const setOf = (format: 'avif' | 'webp') => files.map((file) => `${file[format]} ${file.width}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={setOf('avif')} sizes={sizes} />
      <img
        src={files.at(-1)?.webp}
        srcSet={setOf('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={isNamed ? alt : ''}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
        className={className}
        style={{ objectFit: 'cover', objectPosition: focus }}
      />
    </picture>
  )
}
