import { classNames } from './class-names.ts'

/** The outline of content that is loading. Its container says 'Loading' once; these are for the eye. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-md bg-line/70', className)} />
}
