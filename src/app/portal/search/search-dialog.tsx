import { useEffect, useState } from 'react'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SearchBox } from './search-box.tsx'
import { isShortcut } from './search-shortcut.ts'

/** The search, from every page of the front desk: a link to its page without scripts; with them it opens a dialog, as do `/` and
 *  Ctrl or ⌘ with K. */
export function SearchDialog() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <a
        href="/dashboard/search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className="flex min-h-11 items-center gap-3 rounded-full border-2 border-line bg-raised px-3.5 font-medium text-muted no-underline hover:border-ink hover:text-ink sm:min-w-72"
      >
        <Icon name="search" />
        <span className="@max-xl:sr-only">Search</span>
        <kbd aria-hidden="true" className="ml-auto rounded-sm bg-sunk px-2 font-text text-sm @max-xl:hidden">
          /
        </kbd>
      </a>
      <Dialog title="Search" isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <SearchBox onLeave={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
