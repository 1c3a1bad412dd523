import { Badge } from '#src/ui/badge.tsx'

export type HallHireView = { id: string; date: string; time: string; event: string; status: 'pending' | 'confirmed' }

/** When the hall is taken: date, time, event type and status, never whose hire it is (PRODUCT 4.1). */
export function HallHires({ hires }: { hires: HallHireView[] }) {
  return (
    <section aria-labelledby="hall-hires" className="tt-hires">
      <h2 id="hall-hires">Hall hire this week</h2>
      {hires.length === 0 ? (
        <p className="text-muted">
          The hall is free outside classes. <a href="/hall-hire">Hire it by the hour</a>
        </p>
      ) : (
        <ul>
          {hires.map((hire) => (
            <li key={hire.id}>
              <span>{hire.date}</span>
              <span>{hire.time}</span>
              <span>{hire.event}</span>
              <Badge tone={hire.status === 'confirmed' ? 'success' : 'plain'} className="justify-self-end">
                {hire.status === 'confirmed' ? 'Confirmed' : 'Pending'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
