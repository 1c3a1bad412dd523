/** A few counts side by side, each with its label. */
export function Figures({ figures }: { figures: { name: string; value: number }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end rounded-lg border border-line bg-raised p-4">
          <dt className="text-muted">{name}</dt>
          <dd className="font-display text-4xl font-bold tabular-nums">{value.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
