import type { DatabaseLog } from '#server/platform/db/open.ts'
import { explainStart } from '#server/platform/explain-start.ts'

/** A script's database tells of what goes wrong, and of nothing else. */
export const warnings: DatabaseLog = {
  info: () => undefined,
  warn: (_, message) => console.warn(message),
  error: (_, message) => console.error(message),
}

/** An operator's mistake is one sentence; a fault of ours keeps its trace. Either way the exit code is 1. */
export function runScript(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const { message, stack, code } = error as NodeJS.ErrnoException
    const misspelt = code?.startsWith('ERR_PARSE_ARGS') ? message : undefined
    console.error(misspelt ?? explainStart(error) ?? stack)
    process.exitCode = 1
  })
}
