/** Submits a `[data-auto-submit]` form as soon as something in it is chosen, without its empty fields. */
export function submitOnChange(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form?.matches('[data-auto-submit]')) target.form.requestSubmit()
  })
  document.addEventListener(
    'formdata',
    ({ formData, target }) => {
      if (!(target instanceof Element && target.matches('[data-auto-submit]'))) return
      const empty = [...formData.keys()].filter((name) => formData.get(name) === '')
      for (const name of empty) formData.delete(name)
    },
    true,
  )
}
