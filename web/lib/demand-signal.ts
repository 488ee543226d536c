import { CallError } from './call-error.ts'
import { call } from './call.ts'
import { hasSignal } from './signal.ts'

/** Longest wait for an answer of the server before a press is refused, in milliseconds. */
const ANSWER_TIMEOUT_MS = 3_000

/**
 * Rejects with OFFLINE when the last request got no answer and the server does not answer either when asked. Call it
 * before the first attempt of a step that must not wait for the signal, and not before repeats.
 */
export async function demandSignal(): Promise<void> {
  if (hasSignal()) return
  try {
    await call('GET /userAuth', {}, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  } catch (cause) {
    if (cause instanceof CallError && cause.status > 0 && cause.status < 500) return
    throw new CallError({ code: 'OFFLINE', message: 'No signal' }, cause)
  }
}
