const NAME = 'kept for'

/** Whether what this device keeps is of this account. */
export function isKeptFor(viewerId: string): boolean {
  return localStorage.getItem(NAME) === viewerId
}

/** The pages that this device keeps of another account go with the first page of the present one, or of a visitor. */
export function keepForAlone(viewerId: string): void {
  try {
    if ((localStorage.getItem(NAME) ?? '') === viewerId) return
    if (viewerId) localStorage.setItem(NAME, viewerId)
    else localStorage.removeItem(NAME)
    void forgetPages()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

async function forgetPages(): Promise<void> {
  if (!isSecureContext) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('kept ')).map((name) => caches.delete(name)))
}
