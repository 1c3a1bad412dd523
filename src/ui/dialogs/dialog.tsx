import { namesIsolated } from '#src/kit/text/isolated.ts'
import { isolateNames } from '../text/isolate-names.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

type DialogProps = {
  /** A button with `commandfor={id} command="show-modal"` opens it without any script of ours. */
  id?: string
  title: ReactNode
  children: ReactNode
  /** `drawer` slides in from the right; `sheet` is centred. */
  shape?: 'sheet' | 'drawer'
  /** On hydrated pages: whether it is open, and a callback for when it was closed by its cross, Escape or its backdrop. */
  isOpen?: boolean
  onClose?: () => void
  /** A footer that stays in view while the content scrolls. */
  footer?: ReactNode
}

/** The browser's own modal dialog: focus stays inside, Escape closes, the page behind is inert. */
export function Dialog({ id, title, children, shape = 'sheet', isOpen, onClose, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen === undefined || !dialog.current || dialog.current.open === isOpen) return
    if (isOpen) dialog.current.showModal()
    else dialog.current.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      id={id}
      onClose={onClose}
      aria-label={typeof title === 'string' ? namesIsolated(title) : undefined}
      {...{ closedby: 'any' }}
      className={classNames('dialog bg-raised text-ink', shapes[shape])}
    >
      <DialogContent title={title} footer={footer}>
        {children}
      </DialogContent>
    </dialog>
  )
}

/** The inside of every dialog: its title, a cross that closes it, and content that scrolls between that and the footer. */
export function DialogContent({
  title,
  footer,
  className,
  children,
}: Pick<DialogProps, 'title' | 'footer' | 'children'> & { className?: string }) {
  return (
    <div className="flex max-h-[inherit] flex-col">
      <form method="dialog" className="flex items-center justify-between gap-4 px-5 pt-4 pb-2 sm:px-6">
        <h2 className="text-2xl">{isolateNames(title)}</h2>
        <button
          type="submit"
          aria-label="Close"
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
        >
          <Icon name="cross" />
        </button>
      </form>
      <div className={classNames('dialog-body grow overflow-y-auto px-5 pt-2 pb-6 sm:px-6', className)}>{children}</div>
      {footer && <div className="border-t border-line px-5 py-4 sm:px-6">{footer}</div>}
    </div>
  )
}

const shapes = {
  sheet: 'dialog-sheet m-auto w-[min(36rem,calc(100vw-2rem))] max-h-[min(46rem,calc(100dvh-2rem))] rounded-xl',
  drawer: 'dialog-drawer ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(26rem,100vw)] [&>div]:h-full',
}
