import { isolated } from '#src/kit/text/isolated.ts'
import { splitName } from '#src/studio/people/members/person-name.ts'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { Badge } from '#src/ui/badge.tsx'
import type { Line } from './describe-lines.server.ts'

/** A name as a register shows it: the surname, by which it is sorted, stands out. */
export function PersonName({ name }: Pick<Line, 'name'>) {
  const { first, surname } = splitName(name)
  return (
    <bdi>
      {first} <strong>{surname}</strong>
    </bdi>
  )
}

/** With whom a person comes, and what to know of them at a glance. */
export function PersonBadges({ line }: { line: Line }) {
  return (
    <>
      {line.guardianName && <span className="text-muted wrap-anywhere">{`with ${isolated(line.guardianName)}`}</span>}
      {line.isGuest && <Mini>Guest</Mini>}
      {line.isFirstVisit && <Mini tone="accent">First time</Mini>}
      {line.isBirthday && <Mini tone="accent">Birthday</Mini>}
      {line.personNotes.length > 0 && <Mini tone="info">Note</Mini>}
      {line.owes && <Mini tone="error">Owes {line.owes}</Mini>}
    </>
  )
}

function Mini(props: Parameters<typeof Badge>[0]) {
  return <Badge {...props} className="px-1.5! py-0!" />
}

/** The number to ring about a child. */
export function GuardianPhone({ line: { guardianName, guardianPhone } }: { line: Line }) {
  if (!guardianName || !guardianPhone) return null
  return (
    <p className="text-[0.9375rem]">
      {`${isolated(guardianName)}: `}
      <PhoneLink number={guardianPhone} className="inline-flex min-h-11 items-center font-semibold underline" />
    </p>
  )
}

/** All staff notes on a person. */
export function PersonNotes({ notes }: { notes: Line['personNotes'] }) {
  return notes.map((text, n) => (
    <p key={n} className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  ))
}
