import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { isSlashOn, switchSlash } from './search-shortcut.ts'
import type { SearchGroup } from './read-search.server.ts'
import type { loader } from './search-page.tsx'

const PAUSE_MS = 150

/** A combobox over what is found (WAI-ARIA: list autocomplete with manual selection). Asks when typing pauses; an answer to older words
 *  is not shown. */
export function SearchBox({ onLeave }: { onLeave: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeAt, setActiveAt] = useState(-1)
  const navigate = useNavigate()
  const query = typed.trim()
  const groups = useFound(query)
  const results = (groups ?? []).flatMap((group) => group.results)
  const go = (to: string) => {
    onLeave()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && results.length > 0) {
      event.preventDefault()
      setActiveAt((at) => (at + step + results.length + (at < 0 && step < 0 ? 1 : 0)) % results.length)
    }
    if (event.key === 'Enter' && query !== '') {
      event.preventDefault()
      go(results[activeAt]?.to ?? `/dashboard/search?q=${encodeURIComponent(query)}`)
    }
  }
  return (
    <div className="grid gap-3">
      <input
        // The dialog gives it the focus when it opens.
        ref={(input) => input?.setAttribute('autofocus', '')}
        role="combobox"
        aria-label="People, classes, hires, pages"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={results[activeAt] ? `${id}-${activeAt}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActiveAt(-1)
        }}
        onKeyDown={onKeyDown}
        className="min-h-13 w-full rounded-md border-2 border-ink bg-paper px-4 text-lg"
      />
      <p role="status" className="text-muted">
        {statusOf(query, groups && results.length)}
      </p>
      <Results id={id} groups={groups ?? []} activeAt={activeAt} go={go} />
      <SlashChoice />
    </div>
  )
}

type ResultsProps = { id: string; groups: SearchGroup[]; activeAt: number; go: (to: string) => void }

/** The list below the field, in groups. The keys are the field's, which keeps the focus. */
function Results({ id, groups, activeAt, go }: ResultsProps) {
  const results = groups.flatMap((group) => group.results)
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="grid gap-3">
      {groups.map(({ title, results: ofGroup }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-3 small-caps text-muted">
            {title}
          </p>
          {ofGroup.map((result) => {
            const at = results.indexOf(result)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={result.to}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === activeAt}
                onClick={() => go(result.to)}
                className="cursor-pointer rounded-md px-3 py-2 hover:bg-sunk aria-selected:bg-ink aria-selected:text-paper"
              >
                <span className="block font-semibold wrap-anywhere">{result.label}</span>
                {result.note && <span className="block text-[0.9375rem] wrap-anywhere opacity-80">{result.note}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** What is found by these words; null until it has come. */
function useFound(query: string) {
  const { load, data } = useFetcher<typeof loader>()
  useEffect(() => {
    if (query === '') return undefined
    const pause = setTimeout(() => void load(`/dashboard/search?q=${encodeURIComponent(query)}`), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [query, load])
  return query !== '' && data?.query === query ? data.groups : null
}

function statusOf(query: string, count: number | null): string {
  if (query === '') return 'Try a name, an email address, a number, a class, or “book Ada into Tuesday’s yoga”.'
  if (count === null) return 'Searching...'
  if (count === 0) return 'Nothing was found'
  return count === 1 ? '1 result' : `${count} results`
}

function SlashChoice() {
  const [isOn, setOn] = useState(isSlashOn)
  return (
    <label className="flex min-h-11 items-center gap-3 border-t border-line pt-2 text-muted">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={isOn}
        onChange={(event) => {
          switchSlash(event.target.checked)
          setOn(event.target.checked)
        }}
      />
      Open the search with the / key
    </label>
  )
}
