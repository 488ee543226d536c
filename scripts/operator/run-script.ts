import type { DatabaseLog } from '#server/platform/db/open.ts'
import { explainStart } from '#server/platform/explain-start.ts'

/** A script's log shows the database's warnings and errors only. */
export const warnings: DatabaseLog = {
  info: () => undefined,
  warn: (_, message) => console.warn(message),
  error: (_, message) => console.error(message),
}

/**
 * An operator's mistake is printed as one sentence, an unexpected error with its stack. The exit code is 1 in both
 * cases.
 */
export function runScript(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const { message, stack, code } = error as NodeJS.ErrnoException
    const misspelt = code?.startsWith('ERR_PARSE_ARGS') ? message : undefined
    console.error(misspelt ?? explainStart(error) ?? stack)
    process.exitCode = 1
  })
}
