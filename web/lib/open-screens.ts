import { createContext, use } from 'react'

/** Whether an address has a screen. Everything has until the frame says otherwise. */
export const OpenScreensContext = createContext<(pattern: string) => boolean>(() => true)

export function useHasScreen(): (pattern: string) => boolean {
  return use(OpenScreensContext)
}
