import { routeRows } from '../routes.ts'

/** Whether the address has a screen, so that no menu holds a link that leads nowhere. */
export function hasScreen(pattern: string): boolean {
  return routeRows.some((row) => row.path === pattern)
}
