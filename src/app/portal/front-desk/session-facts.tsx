import type { StaffSession } from './staff-session.server.ts'

/** The class a dialog is about. */
export function SessionFacts({ session }: { session: StaffSession }) {
  const held = session.maxSpots - session.booked - session.spotsLeft
  return (
    <div className={`hue-${session.typeId} border-l-[0.4rem] border-hue pl-4`}>
      <p className="text-lg font-semibold">{session.name}</p>
      <p>
        {session.when}
        {session.instructor && `, with ${session.instructor}`}
      </p>
      <p className="text-muted tabular-nums">
        {session.booked} of {session.maxSpots} places booked
        {held > 0 && `, ${held} held for people who are paying`}
      </p>
    </div>
  )
}
