import type { Provider } from '../core/provider.ts'
import { Refusal } from '../core/refusal.ts'
import { problem } from './answers.ts'
import { apiRoutes, checkKey, ConnectionLost, withFaults } from './api.ts'
import { checkoutRoutes } from './checkout.ts'
import { controlRoutes } from './control.ts'
import { fileRoutes } from './files.ts'
import { answerBy } from './routes.ts'

/**
 * Answers one request; rejects with `ConnectionLost` when the connection is to end without an answer. `onSilence` is
 * called when the provider will not answer; then the request waits until the caller aborts it.
 */
export type Handle = (request: Request, onSilence?: () => void) => Promise<Response>

/** Serves the provider's HTTP API. Without `pages`, a folder, there are no pages for browsers. */
export function makeHandle(provider: Provider, { pages }: { pages?: string } = {}): Handle {
  const api = apiRoutes(provider)
  const open = [
    ...checkoutRoutes(provider),
    ...controlRoutes(provider),
    ...(pages === undefined ? [] : fileRoutes(pages)),
  ]
  return async (request, onSilence) => {
    try {
      const answer = await answerBy(open, request)
      if (answer) return answer
      checkKey(provider, request)
      return await withFaults(provider, request, () => answerApi(request), onSilence)
    } catch (error) {
      if (error instanceof ConnectionLost) throw error
      return problem(error)
    }
  }

  async function answerApi(request: Request): Promise<Response> {
    const answer = await answerBy(api, request)
    if (answer) return answer
    throw new Refusal('The requested URL was not found on the server.')
  }
}
