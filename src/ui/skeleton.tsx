import { classNames } from './class-names.ts'

/** The shape of what is coming. The place that waits says 'Loading' in words once; these are for the eye. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-md bg-line/70', className)} />
}
