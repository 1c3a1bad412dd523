/** Begins the name of the hidden field that says what a field was drawn with. */
export const WAS = 'was:'
/** The same of a box that is ticked: unticked, it is not sent at all. */
export const WAS_TICKED = 'was-ticked:'
/** Begins the name of the box that takes what someone else has saved in the meantime. */
export const THEIRS = 'theirs:'

/** What the fields of a form show of what is stored, as it is sent; empty for a box that is not ticked. */
export type FieldValues = Readonly<Record<string, string>>

/** The texts and numbers of a record as its form shows them, without the rest of it. */
export function fieldValues(record: object): FieldValues {
  const shown = Object.entries(record).filter(([, value]) => value === null || /^(string|number)$/.test(typeof value))
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value ?? '')]))
}

/** What someone else has saved in a field that was changed here too. */
export type Conflict = { theirs: string; by: string | null }

/** Whether the form says what its fields were drawn with. */
export function isEdit(form: FormData): boolean {
  return [...form.keys()].some((name) => drawnField(name) !== null)
}

/** A form that changes what is stored, with what is stored now: a field that was not touched has the present value, one that only
 *  this form changes has what was typed, and those that someone else has changed in the meantime too are `contested`. From then on the
 *  form is based on the present values. */
export function mergeEdit(form: FormData, present: FieldValues): { merged: FormData; contested: string[] } {
  const merged = new FormData()
  for (const [name, value] of form) merged.append(name, value)
  const contested: string[] = []
  for (const [key, drawn] of form) {
    const field = drawnField(key)
    if (!field) continue
    const { name, isBox } = field
    const [was, typed] = [plain(drawn), plain(form.get(name) ?? '')]
    const now = Object.hasOwn(present, name) ? plain(present[name]!) : was
    const isTaken = form.has(THEIRS + name) && now === was
    if (typed === was || isTaken) put(merged, name, isBox && now === '' ? null : now)
    else if (now !== was && now !== typed) contested.push(name)
    merged.set(key, now)
    merged.delete(THEIRS + name)
  }
  return { merged, contested }
}

/** Which field a hidden one is about; null for any other field. */
function drawnField(key: string): { name: string; isBox: boolean } | null {
  const isBox = key.startsWith(WAS_TICKED)
  if (!isBox && !key.startsWith(WAS)) return null
  return { name: key.slice((isBox ? WAS_TICKED : WAS).length), isBox }
}

/** Browsers send every line break as two characters. */
function plain(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

function put(form: FormData, name: string, value: string | null): void {
  if (value === null) form.delete(name)
  else form.set(name, value)
}
