import type { DatabaseLog } from '#server/platform/db/open.ts'

/** A script's database tells of what goes wrong, and of nothing else. */
export const warnings: DatabaseLog = {
  info: () => undefined,
  warn: (_, message) => console.warn(message),
  error: (_, message) => console.error(message),
}

/** An operator's mistake is one sentence; a fault of ours keeps its trace. Either way the exit code is 1. */
export function runScript(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const { name, message, stack, code } = error as NodeJS.ErrnoException
    const explained =
      name === 'OperatorError' || name === 'ConfigError' || code?.startsWith('ERR_PARSE_ARGS')
    console.error(explained ? message : stack)
    process.exitCode = 1
  })
}
