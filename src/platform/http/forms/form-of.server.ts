const forms = new WeakMap<Request, Promise<FormData>>()

/** The form of a request, read once for all who look at it before its page does: of an upload each reading takes several times its size. */
export function formOf(request: Request): Promise<FormData> {
  const form = forms.get(request) ?? request.clone().formData()
  forms.set(request, form)
  return form
}

/** The same form, to be changed by one who has it. */
export function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}
