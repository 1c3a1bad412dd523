import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Logo, type LogoFiles } from './photographs/logo.tsx'
import { Wordmark } from './wordmark.tsx'

type MenuSheetProps = { id: string; name: string; logos?: LogoFiles | null; children: ReactNode }

/** A menu that covers a phone's screen, opened by a button whose `popoverTarget` is its id. It is a popover: it opens, closes and
 *  reacts to Escape without any script. */
export function MenuSheet({ id, name, logos, children }: MenuSheetProps) {
  return (
    <div id={id} popover="auto" className="menu bg-night text-on-night on-night">
      <div className="flex min-h-full flex-col px-[clamp(1.125rem,4vw,2.5rem)] pb-8">
        <div className="flex h-16 shrink-0 items-center justify-between">
          {logos ? (
            <Logo logos={logos} name={name} isOnDark />
          ) : (
            <Wordmark name={name} className="text-[min(1.75rem,9vw)] wrap-normal" />
          )}
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="-mr-2 grid size-11 place-items-center rounded-full"
          >
            <Icon name="cross" className="size-7" />
            <span className="sr-only">Close menu</span>
          </button>
        </div>
        {children}
      </div>
    </div>
  )
}
