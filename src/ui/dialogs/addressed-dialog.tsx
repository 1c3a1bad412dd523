import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { DialogContent } from './dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  /** On hydrated pages: called when the dialog is closed by its cross, Escape or its backdrop, to leave its address. */
  onClose: () => void
}

/** A dialog with an address of its own. The server renders it open, so that without scripts it stands at the top of its page;
 *  with scripts it is the browser's modal dialog: focus stays inside, Escape closes, focus returns. Pages without React fetch
 *  it from its address and open it in place (`data-addressed`). */
export function AddressedDialog({ title, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  // Opened on each visit of its address: a visit right after closing finds the element still here.
  useEffect(() => {
    if (dialog.current?.matches(':modal')) return
    // Removing the attribute closes the dialog without the event that would leave the address.
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
      <DialogContent title={title} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
      </DialogContent>
    </dialog>
  )
}
