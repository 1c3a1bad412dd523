import type { RouteConfigEntry } from '@react-router/dev/routes'

/** One page address, the module that answers it, and the name the router has for it: of its own where the module answers several. */
export type Address = { path: string; file: string; routeId: string }

/** Every address of the site map, in its order, parameters as `:name`. Layouts without an address of their own are left out. */
export function addressesOf(entries: RouteConfigEntry[], above = ''): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}`.replace(/\/+/g, '/') : above
    const isAddress = entry.path !== undefined || entry.index === true
    const below = addressesOf(entry.children ?? [], path)
    const hasIndex = (entry.children ?? []).some((child) => child.index)
    const routeId = entry.id ?? entry.file.replace(/\.\w+$/, '')
    return isAddress && !hasIndex ? [{ path: path || '/', file: entry.file, routeId }, ...below] : below
  })
}
