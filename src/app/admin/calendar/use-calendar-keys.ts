import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Ways = { before: string; after: string }
type Come = { byArrow?: 1 | -1; from?: string } | null

const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

/** On a class or a hire the arrow keys go on: up and down to the one before and after it of its day, left and right to the one nearest in
 *  time of the day before and after; from the first and the last day into the time before and after. Every one is also reached by Tab. */
export function useCalendarKeys(grid: RefObject<HTMLElement | null>, { before, after }: Ways): void {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const { byArrow: step, from } = (state as Come) ?? {}
  // Having gone on into another week or day by key, one is on its nearest day: before the next key comes.
  useLayoutEffect(() => {
    if (!step || !grid.current) return
    const days = daysOf(grid.current)
    const first = (step === 1 ? days : days.toReversed()).flatMap((day) => blocksOf(day).slice(0, 1))[0]
    const within = first ?? grid.current
    within.focus()
  }, [grid, key, step])
  // Back from a class or a hire: what it was opened by may be gone, or have been on another page.
  useEffect(() => {
    if (from && isFocusLost()) grid.current?.querySelector<HTMLElement>(`[data-entry-id="${from}"] .cal-open`)?.focus()
  }, [grid, key, from])
  useEffect(() => {
    const within = grid.current
    const onKey = (event: KeyboardEvent) => {
      if (!within || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const target = event.target as HTMLElement
      const block = target.closest<HTMLElement>('.cal-open')
      const by = steps[event.key]
      if (!block && target !== within) return
      const next = block && nextOf(block, event.key, daysOf(within))
      if (next || by) event.preventDefault()
      next?.focus()
      if (!next && by)
        void navigate(by === 1 ? after : before, { preventScrollReset: true, state: { byArrow: by } satisfies Come })
    }
    within?.addEventListener('keydown', onKey)
    return () => within?.removeEventListener('keydown', onKey)
  }, [grid, navigate, before, after, key])
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Leaves the dialog of a class or a hire for the calendar behind it, where the focus is on what was open. */
export function useLeaveDialog(behind: string, id: string): () => void {
  const navigate = useNavigate()
  return () => void navigate(behind, { preventScrollReset: true, state: { from: id } satisfies Come })
}

/** Where a key leads from a block; undefined where it leads nowhere. */
function nextOf(block: HTMLElement, key: string, days: HTMLElement[]): HTMLElement | undefined {
  const at = days.findIndex((day) => day.contains(block))
  const own = blocksOf(days[at])
  const index = own.indexOf(block)
  if (key === 'ArrowDown') return own[index + 1]
  if (key === 'ArrowUp') return own[index - 1]
  if (key === 'Home') return own[0]
  if (key === 'End') return own.at(-1)
  if (!steps[key]) return undefined
  const onwards = steps[key] === 1 ? days.slice(at + 1) : days.slice(0, at).toReversed()
  const next = onwards.map(blocksOf).find((blocks) => blocks.length > 0)
  return next && nearest(next, topOf(block))
}

function daysOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('.cal-day')]
}

function blocksOf(day: HTMLElement | undefined): HTMLElement[] {
  return [...(day?.querySelectorAll<HTMLElement>('.cal-open') ?? [])]
}

function nearest(blocks: HTMLElement[], top: number): HTMLElement | undefined {
  return blocks.toSorted((a, b) => Math.abs(topOf(a) - top) - Math.abs(topOf(b) - top))[0]
}

function topOf(block: HTMLElement): number {
  return block.getBoundingClientRect().top
}
