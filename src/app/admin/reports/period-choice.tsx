import { Link } from 'react-router'
import { DayFields, SearchBar } from '../search-bar.tsx'

export type PeriodView = {
  from: string
  to: string
  beforeName: string
  offered: { name: string; query: string; isChosen: boolean }[]
}

/** Which days the figures are of: four to click, and any two to type. */
export function PeriodChoice({ period: { from, to, offered } }: { period: PeriodView }) {
  const look =
    'inline-flex min-h-11 items-center rounded-full border-2 border-line px-4 font-semibold aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper'
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4 print:hidden">
      <nav aria-label="Periods" className="flex flex-wrap gap-2">
        {offered.map(({ name, query, isChosen }) => (
          <Link key={name} to={`?${query}`} aria-current={isChosen ? 'true' : undefined} className={look}>
            {name}
          </Link>
        ))}
      </nav>
      <SearchBar
        key={`${from} ${to}`}
        label="Period"
        button="Show"
        className="grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] sm:grid-cols-[auto_auto_auto]"
      >
        <DayFields from={from} to={to} />
      </SearchBar>
    </div>
  )
}
