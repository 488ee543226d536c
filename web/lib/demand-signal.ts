import { CallError } from './call-error.ts'
import { call } from './call.ts'
import { hasSignal } from './signal.ts'

/** The longest wait for a sign of the server before a press is refused. */
const LOOK_MS = 3_000

/**
 * For a step that must not wait for the signal: rejects with OFFLINE, before anything of the step is sent, when the last
 * request got no answer and the server does not answer now either. Put it before the first attempt, not before repeats.
 */
export async function demandSignal(): Promise<void> {
  if (hasSignal()) return
  try {
    await call('GET /userAuth', {}, { signal: AbortSignal.timeout(LOOK_MS) })
  } catch (cause) {
    if (cause instanceof CallError && cause.status > 0 && cause.status < 500) return
    throw new CallError({ code: 'OFFLINE', message: 'No signal' }, cause)
  }
}
