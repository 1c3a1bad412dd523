export type TabLink = { to: string; label: string; isCurrent: boolean }

/** Tabs with addresses: they are links and work without scripts. */
export function TabLinks({ label, tabs, className }: { label: string; tabs: TabLink[]; className?: string }) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-x-1 border-b-2 border-line">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <a
              href={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="-mb-0.5 block min-h-11 border-b-4 border-transparent px-3.5 py-2.5 font-semibold text-muted no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
