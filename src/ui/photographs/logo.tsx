import { classNames } from '../class-names.ts'

/** A logo: its files by width, and its size on the page in pixels. */
export type LogoFile = { src: string; srcSet: string; width: number; height: number }

/** `onDark` is for dark grounds; without one the logo stands on a white plate there. */
export type LogoFiles = { logo: LogoFile; onDark: LogoFile | null }

type LogoProps = { logos: LogoFiles; name: string; isOnDark?: boolean; className?: string }

/** The studio's logo, on the page (which is dark in the dark scheme) or, with `isOnDark`, on a ground that always is. */
export function Logo({ logos: { logo, onDark }, name, isOnDark, className }: LogoProps) {
  const shown = (isOnDark && onDark) || logo
  const plate = !onDark && classNames('logo-plate', !isOnDark && 'logo-plate-by-night')
  return (
    <picture className="contents">
      {!isOnDark && onDark && <source media="(prefers-color-scheme: dark)" {...sourceOf(onDark)} />}
      <source {...sourceOf(shown)} />
      <img
        src={shown.src}
        width={shown.width}
        height={shown.height}
        alt={name}
        className={classNames('h-auto max-w-full object-contain', plate, className)}
      />
    </picture>
  )
}

function sourceOf({ srcSet, width, height }: LogoFile) {
  return { type: 'image/webp', srcSet, sizes: `${width}px`, width, height }
}
