import pino, { type DestinationStream, type Logger } from 'pino'

type More = {
  /** The name of this process in every line. */
  instance?: string
  /** Additional fields of each line from its context, such as the ids of its trace. */
  around?: (() => object) | undefined
}

/** Logs JSON lines to standard output, without personal data: no addresses, bodies or query parameters. */
export function makeLog(
  level: string,
  to: DestinationStream = pino.destination(1),
  { instance, around }: More = {},
): Logger {
  const base = instance === undefined ? null : { instance }
  const serializers = { err: errorForLog }
  return pino({ level, base, serializers, ...(around && { mixin: around }) }, to)
}

type Failure = { name?: string; message?: string; code?: string; stack?: string; cause?: unknown }

function errorForLog(failure: Failure): object {
  const { name, code, stack } = rootOf(failure)
  const at = stack?.split('\n').filter((line) => /^ +at /.test(line))
  return { name, code, message: messageForLog(failure), at }
}

const ADDRESS = /[^\s<>"'():,;]+@[^\s<>"'():,;]+/g

/** The error message without the email addresses that mail servers repeat in their answers. */
export function messageForLog(failure: Failure): string {
  return (rootOf(failure).message ?? '').replaceAll(ADDRESS, '…@…')
}

/** The innermost cause. The message of a failed query itself contains the parameters; its cause does not. */
function rootOf(failure: Failure): Failure {
  const isQuery =
    failure.name === 'DrizzleQueryError' || failure.message?.startsWith('Failed query')
  return isQuery ? ((failure.cause as Failure | undefined) ?? { name: 'QueryError' }) : failure
}
