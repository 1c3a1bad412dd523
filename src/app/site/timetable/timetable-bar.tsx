import { isolated } from '#src/kit/text/isolated.ts'
import { timetableAddress, type TimetableFilters } from '#src/studio/schedule/timetable/timetable-filters.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'

type Weeks = { title: string; isCurrent: boolean; previous: string; next: string }

/** The week, with links to the one before and after. */
export function WeekNav({ weeks, filters }: { weeks: Weeks; filters: TimetableFilters }) {
  const look = 'tt-week-link'
  return (
    <nav aria-label="Weeks" className="tt-weeks">
      <a href={timetableAddress(weeks.previous, filters)} className={look} rel="nofollow">
        <Icon name="back" />
        <span className="sr-only">Previous week</span>
      </a>
      <p aria-live="polite">{weeks.title}</p>
      <a href={timetableAddress(weeks.next, filters)} className={look} rel="nofollow">
        <Icon name="arrow" />
        <span className="sr-only">Next week</span>
      </a>
      {!weeks.isCurrent && (
        <a href={timetableAddress(null, filters)} className="tt-this-week">
          This week
        </a>
      )}
    </nav>
  )
}

type FilterProps = {
  /** The Monday in the address, if there is one. */
  week: string | null
  /** The marked class: it stays marked while level, instructor or person are chosen. */
  markedId: string | null
  filters: TimetableFilters
  types: { id: string; name: string }[]
  levels: string[]
  instructors: string[]
  /** Whom the account books for; no choice where it is the holder alone. */
  people: { id: string; name: string; isHolder: boolean }[]
}

/** Class type by links in the classes' own colours, level and instructor by selects; all of it in the address, and usable
 *  without scripts. */
export function FilterBar({ week, markedId, filters, types, levels, instructors, people }: FilterProps) {
  return (
    <search className="tt-filters" data-screen-only>
      <ul className="tt-types" aria-label="Class types">
        <TypeLink to={timetableAddress(week, { ...filters, type: null })} isCurrent={filters.type === null}>
          All
        </TypeLink>
        {types.map(({ id, name }) => (
          <TypeLink
            key={id}
            hue={id}
            to={timetableAddress(week, { ...filters, type: filters.type === id ? null : id })}
            isCurrent={filters.type === id}
          >
            {name}
          </TypeLink>
        ))}
      </ul>
      <form action="/timetable" className="tt-selects" data-auto-submit="">
        {week && <input type="hidden" name="week" value={week} />}
        {markedId && <input type="hidden" name="session" value={markedId} />}
        {filters.type && <input type="hidden" name="type" value={filters.type} />}
        <Choice name="level" every="Any level" label="Level" options={levels} chosen={filters.level} />
        <Choice
          name="instructor"
          every="Any instructor"
          label="Instructor"
          options={instructors}
          chosen={filters.instructor}
        />
        {people.length > 0 && <PersonChoice people={people} chosen={filters.for} />}
        <noscript>
          <Button variant="secondary" size="small">
            Show
          </Button>
        </noscript>
      </form>
    </search>
  )
}

type TypeLinkProps = { to: string; isCurrent: boolean; hue?: string; children: string }

function TypeLink({ to, isCurrent, hue, children }: TypeLinkProps) {
  return (
    <li>
      <a href={to} className={classNames('tt-type', hue && `hue-${hue}`)} aria-current={isCurrent || undefined}>
        {children}
      </a>
    </li>
  )
}

type ChoiceProps = { name: string; label: string; every: string; options: string[]; chosen: string | null }

function Choice({ name, label, every, options, chosen }: ChoiceProps) {
  return (
    <select name={name} aria-label={label} key={chosen} defaultValue={chosen ?? ''} className="select-arrow">
      <option value="">{every}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}

function PersonChoice({ people, chosen }: Pick<FilterProps, 'people'> & { chosen: string | null }) {
  return (
    <select name="for" aria-label="Book for" key={chosen} defaultValue={chosen ?? ''} className="select-arrow">
      {people.map(({ id, name, isHolder }) => (
        <option key={id} value={isHolder ? '' : id}>
          {`Book for ${isHolder ? 'me' : isolated(name)}`}
        </option>
      ))}
    </select>
  )
}
