import { classNames } from './class-names.ts'

/** A telephone number as a link. It does not break at the end of a line. What has no digits is no number, and no link. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  if (!/\d/.test(number)) return <span className={className}>{number}</span>
  return (
    <a href={phoneAddress(number)} className={classNames('whitespace-nowrap', className)}>
      {number}
    </a>
  )
}

/** The same for a link styled otherwise. */
export function phoneAddress(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}
