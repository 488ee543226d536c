import { type Place, runSimulator } from '../payments-simulator/run.ts'
import type { Records, Template } from './core/records.ts'
import { createService } from './core/service.ts'
import { makeHandle } from './http/handle.ts'

type Settings = Place & {
  token: string
  phoneNumberId: string
  appSecret: string
  siteUrl: string
  templates: Template[]
  /** The folder of this simulator's pages, and the one of the files that both simulators use. */
  pages: string
  commonPages: string
}

await runSimulator<Settings, Records>(
  (settings, given) => {
    const { pages: own, commonPages: common } = settings
    const simulator = createService({ ...settings, ...given })
    return { simulator, handle: makeHandle(simulator, { pages: { own, common } }) }
  },
  { shortestWaitMs: 50 },
)
