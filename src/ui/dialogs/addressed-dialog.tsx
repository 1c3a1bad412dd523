import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../icon.tsx'

type Props = {
  title: string
  children: ReactNode
  /** What to do when it was closed by its cross, Escape or its background: on hydrated pages, to leave its address. */
  onClose: () => void
}

/** A dialog with an address of its own. The server draws it open, so that without scripts it stands at the head of its page; with
 *  them it is the browser's modal dialog: focus stays inside, Escape closes, focus goes back to where it was. Pages without React
 *  take it from its address and open it in place (`data-addressed`). */
export function AddressedDialog({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  // With each visit of its address: one that follows its closing at once finds it still here.
  useEffect(() => {
    if (dialog.current?.matches(':modal')) return
    // Taking the attribute away closes it without the event that would leave the address.
    dialog.current?.removeAttribute('open')
    dialog.current?.showModal()
  }, [key])
  return (
    <dialog
      ref={dialog}
      open
      data-addressed=""
      onClose={onClose}
      aria-label={title}
      {...{ closedby: 'any' }}
      className="dialog dialog-sheet m-auto max-h-[min(52rem,calc(100dvh-2rem))] w-[min(44rem,calc(100vw-2rem))] rounded-xl bg-raised text-ink"
    >
      <div className="flex max-h-[inherit] flex-col">
        <form method="dialog" className="flex items-center justify-between gap-4 px-5 pt-4 pb-2 sm:px-6">
          <h2 className="text-2xl">{title}</h2>
          <button
            type="submit"
            aria-label="Close"
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
          >
            <Icon name="cross" />
          </button>
        </form>
        <div className="grid grow gap-5 overflow-y-auto px-5 pt-2 pb-6 sm:px-6">{children}</div>
      </div>
    </dialog>
  )
}
