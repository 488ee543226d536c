import { createContext, use } from 'react'

/** Whether an address has a screen. True for every address until the frame provides the answer. */
export const OpenScreensContext = createContext<(pattern: string) => boolean>(() => true)

export function useHasScreen(): (pattern: string) => boolean {
  return use(OpenScreensContext)
}
