import { classNames } from './class-names.ts'

/** A telephone number that can be rung. It is not broken at the end of a line. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a href={phoneAddress(number)} className={classNames('whitespace-nowrap', className)}>
      {number}
    </a>
  )
}

/** The same for a link that looks like something else. */
export function phoneAddress(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}
