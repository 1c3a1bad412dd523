import { useRouteLoaderData } from 'react-router'

/** Whether this studio takes payments online, as the root says: without, no page draws a button that pays (PRODUCT 1, `PAYMENTS`). */
export function usePaysOnline(): boolean {
  return useRouteLoaderData<{ paysOnline: boolean }>('root')?.paysOnline ?? false
}
