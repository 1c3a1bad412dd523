import { Form } from 'react-router'
import { buttonLook } from '#src/ui/button.tsx'

type Props = {
  sessionId: string
  /** Distinguishes the buttons of a list when they are read out: `Salsa, Monday 23 November, 18:00`. */
  about: string
  /** The weekday whose list is behind the dialog, and to which it returns. */
  day: number
}

/** Book for Guest and Cancel Class on a class card of the portal (specification 6). */
export function StaffActions({ sessionId, about, day }: Props) {
  return (
    <>
      <OpenButton action={`/dashboard/schedule/guest/${sessionId}`} label="Book for Guest" about={about} day={day} />
      <OpenButton action={`/dashboard/schedule/cancel/${sessionId}`} label="Cancel Class" about={about} day={day} />
    </>
  )
}

function OpenButton({ action, label, about, day }: { action: string; label: string; about: string; day: number }) {
  return (
    <Form method="get" action={action} preventScrollReset>
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="back" value={`/dashboard/schedule?day=${day}`} />
      <button
        type="submit"
        className={buttonLook({ variant: 'secondary', size: 'small' })}
        aria-label={`${label}: ${about}`}
        aria-haspopup="dialog"
      >
        {label}
      </button>
    </Form>
  )
}
