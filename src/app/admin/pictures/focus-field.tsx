import { useTypedBefore, Was } from '#src/ui/forms/form-values.tsx'

/** A choice of nine points, laid out as they lie in the picture. */
export function FocusField({ points, chosen }: { points: Readonly<Record<string, string>>; chosen: string }) {
  const focus = useTypedBefore('focus', chosen)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">What must stay in sight</legend>
      <p id="focus-hint" className="text-[0.9375rem] text-muted">
        Frames on the site have different shapes; this part is never cut off.
      </p>
      <div className="grid max-w-sm grid-cols-3 gap-1" aria-describedby="focus-hint">
        {Object.entries(points).map(([point, label]) => (
          <label
            key={point}
            className="grid min-h-14 cursor-pointer place-items-center gap-1 rounded-md border-2 border-line p-2 text-center text-[0.875rem] leading-tight has-checked:border-ink has-checked:bg-sunk"
          >
            <input
              type="radio"
              name="focus"
              value={point}
              defaultChecked={point === focus}
              className="size-5 accent-(--accent-ink)"
            />
            {label}
          </label>
        ))}
      </div>
      <Was name="focus" drawn={chosen} />
    </fieldset>
  )
}
