/** Which dates a change or a cancellation affects (PRODUCT 4.1, 4.7). */
export function Reach({ legend }: { legend: string }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{legend}</legend>
      {[
        ['this-date', 'This date only'],
        ['from-this-date-on', 'This and all later dates'],
      ].map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="radio" name="reach" value={value} defaultChecked={value === 'this-date'} className="size-5" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
