import pino, { type Logger } from 'pino'

/** Structured lines on standard output, without personal data: no addresses, bodies or query parameters. */
export function makeLog(level: string): Logger {
  return pino({ level, base: null, serializers: { err: errorForLog } })
}

type Failure = { name?: string; message?: string; code?: string; stack?: string; cause?: unknown }

/** A failed query's own message repeats its parameters; its cause says what went wrong without them. */
function errorForLog(failure: Failure): object {
  const isQuery =
    failure.name === 'DrizzleQueryError' || failure.message?.startsWith('Failed query')
  const { name, message, code, stack } = (isQuery ? failure.cause : failure) as Failure
  return { name, code, message, at: stack?.split('\n').filter((line) => line.includes(' at ')) }
}
