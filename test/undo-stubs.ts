import { afterEach, vi } from 'vitest'

/** Test files of one worker share their globals, so a stub or a spy ends with its test. */
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
