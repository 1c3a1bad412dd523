import { useRouteLoaderData } from 'react-router'

/** Whether this studio takes payments online, from the root loader; if not, no page shows a button to pay (PRODUCT 1,
 *  `PAYMENTS`). */
export function usePaysOnline(): boolean {
  return useRouteLoaderData<{ paysOnline: boolean }>('root')?.paysOnline ?? false
}
