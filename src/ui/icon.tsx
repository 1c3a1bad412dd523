import { classNames } from './class-names.ts'

/** Line icons on a 24-unit square with the round stroke of the motion traces. They are decoration: the text beside them, or the
 *  button's label, carries the meaning. */
const icons = {
  tick: 'M4.5 12.5 10 18 19.5 7',
  cross: 'M6 6l12 12M18 6 6 18',
  info: 'M12 11v6M12 7h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  cart: 'M3 4h2.5l2.2 11h10.1l2.2-8H6.4M9 19.5h.01M16.5 19.5h.01',
  menu: 'M4 7h16M4 12h11M4 17h16',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  down: 'M6 9.5l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  calendar: 'M4 6.5h16V20H4ZM4 10.5h16M8.5 3.5v5M15.5 3.5v5',
  clock: 'M12 7v5.5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.8-3.5 3.3-5 6.5-5s5.7 1.5 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15c2 .7 3.2 2.2 3.6 4.5',
  place:
    'M12 21c4-4.5 6.5-7.7 6.5-11a6.5 6.5 0 1 0-13 0c0 3.3 2.5 6.5 6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  phone:
    'M6 3.5h3l1.5 4.5L8.5 10c1 2.3 3 4.3 5.5 5.5l2-2 4.5 1.5v3c0 1.5-1 2.5-2.5 2.5C10.5 20 4 13.5 3.5 6 3.5 4.5 4.5 3.5 6 3.5Z',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4',
  card: 'M3 6h18v12.5H3ZM3 10.5h18M6.5 15h4',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  exit: 'M14 4H5v16h9M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4',
  settings: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M15 5v4M9 10v4M17 15v4',
  chart: 'M4 20h16M7 20v-6M12 20V6M17 20v-10',
  repeat: 'M4 11V9.5C4 8 5 7 6.5 7H18l-3-3M20 13v1.5c0 1.5-1 2.5-2.5 2.5H6l3 3',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export type IconName = keyof typeof icons

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classNames('size-5 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={icons[name]} />
    </svg>
  )
}
