import { createProvider } from './core/provider.ts'
import type { Records } from './core/records.ts'
import { makeHandle } from './http/handle.ts'
import { type Place, runSimulator } from './run.ts'

type Settings = Place & {
  keyId: string
  keySecret: string
  webhookSecret: string
  previousWebhookSecret: string
  /** The folder of the files for browsers. */
  pages: string
}

await runSimulator<Settings, Records>(
  (settings, given) => {
    const simulator = createProvider({ ...settings, ...given })
    return { simulator, handle: makeHandle(simulator, { pages: settings.pages }) }
  },
  { shortestWaitMs: 200 },
)
