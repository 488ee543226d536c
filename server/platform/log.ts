import pino, { type DestinationStream, type Logger } from 'pino'

/** Structured lines on standard output, without personal data: no addresses, bodies or query parameters. */
export function makeLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null, serializers: { err: errorForLog } }, to)
}

type Failure = { name?: string; message?: string; code?: string; stack?: string; cause?: unknown }

function errorForLog(failure: Failure): object {
  const { name, code, stack } = rootOf(failure)
  const at = stack?.split('\n').filter((line) => /^ +at /.test(line))
  return { name, code, message: messageForLog(failure), at }
}

const ADDRESS = /[^\s<>"'():,;]+@[^\s<>"'():,;]+/g

/** What went wrong, without the e-mail addresses that mail servers repeat in their refusals. */
export function messageForLog(failure: Failure): string {
  return (rootOf(failure).message ?? '').replaceAll(ADDRESS, '…@…')
}

/** A failed query's own message repeats its parameters; its cause says what went wrong without them. */
function rootOf(failure: Failure): Failure {
  const isQuery =
    failure.name === 'DrizzleQueryError' || failure.message?.startsWith('Failed query')
  return isQuery ? ((failure.cause as Failure | undefined) ?? { name: 'QueryError' }) : failure
}
