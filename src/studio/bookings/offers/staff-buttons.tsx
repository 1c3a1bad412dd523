type Props = {
  session: { id: string; name: string }
  /** Distinguishes two sessions of one name when a list is read out: `Monday 23 November, 18:00`. */
  when: string
  /** The page to return to. */
  backTo: string
}

/** What an admin sees instead of the booking button (specification 6). Each opens a form with an address of its own: a page
 *  without scripts, a dialog with them. */
export function StaffButtons({ session, when, backTo }: Props) {
  return (
    <div className="desk-buttons">
      <OpenButton
        action={`/dashboard/schedule/guest/${session.id}`}
        label="Book for Guest"
        about={`${session.name}, ${when}`}
        backTo={backTo}
        look="book-button"
      />
      <a href={`/dashboard/schedule?edit=${session.id}`} aria-label={`Edit: ${session.name}, ${when}`}>
        Edit
      </a>
      <OpenButton
        action={`/dashboard/schedule/cancel/${session.id}`}
        label="Cancel Class"
        about={`${session.name}, ${when}`}
        backTo={backTo}
        look="book-button is-cancel"
      />
    </div>
  )
}

type OpenProps = { action: string; label: string; about: string; backTo: string; look: string }

function OpenButton({ action, label, about, backTo, look }: OpenProps) {
  return (
    <form method="get" action={action} data-opens-dialog="">
      <input type="hidden" name="back" value={backTo} />
      <button type="submit" className={look} aria-label={`${label}: ${about}`} aria-haspopup="dialog">
        {label}
      </button>
    </form>
  )
}
