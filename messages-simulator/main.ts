import type { AddressInfo } from 'node:net'
import type { Handle } from '../payments-simulator/http/handle.ts'
import { listen } from '../payments-simulator/http/listen.ts'
import { readRecords, writeRecords } from '../payments-simulator/records-file.ts'
import type { Delivery, Records, Template } from './core/records.ts'
import { createService } from './core/service.ts'
import { makeHandle } from './http/handle.ts'

/**
 * The simulator of WhatsApp's Cloud API as a process of its own. It takes its settings as JSON in SIMULATOR_SETTINGS. As
 * a child process it sends its port to the parent in a message `{ port }`, waits for the address of the webhook in a
 * message `{ webhookUrl }`, and ends with its parent.
 */
type Settings = {
  host: string
  port: number
  token: string
  phoneNumberId: string
  appSecret: string
  siteUrl: string
  templates: Template[]
  /** The folder of this simulator's pages, and the one of the files that both simulators use. */
  pages: string
  commonPages: string
  /** The file in which the records are saved. */
  file: string
  webhookUrl?: string
}

const ANSWER_MS = 5_000
const LONGEST_WAIT_MS = 60_000
const SHORTEST_WAIT_MS = 50

const settings = JSON.parse(process.env['SIMULATOR_SETTINGS'] ?? '{}') as Settings
let { webhookUrl } = settings
let isChanged = false
let timer: NodeJS.Timeout | undefined

process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
process.on('message', (message: { webhookUrl: string }) => {
  ;({ webhookUrl } = message)
  wake()
})

const service = createService({
  ...settings,
  now: () => new Date(),
  deliver,
  saved: readRecords<Records>(settings.file),
  changed: () => {
    isChanged = true
  },
})
const { pages: own, commonPages: common } = settings
const server = await listen(saving(makeHandle(service, { pages: { own, common } })), settings)
process.send?.({ port: (server.address() as AddressInfo).port })
wake()

/** Saves the records before the answer is sent, so that a restart loses nothing that the answer reports. */
function saving(answer: Handle): Handle {
  return async (request) => {
    try {
      return await answer(request)
    } finally {
      save()
      wake()
    }
  }
}

function save(): void {
  if (!isChanged) return
  writeRecords(settings.file, service.records)
  isChanged = false
}

/** Sets the timer for the next event that is due. */
function wake(): void {
  clearTimeout(timer)
  const wait = (service.nextDue() ?? Number.POSITIVE_INFINITY) - Date.now()
  timer = setTimeout(() => void work(), Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS))
}

async function work(): Promise<void> {
  try {
    if (webhookUrl !== undefined) await service.runDue()
    save()
  } catch (error) {
    console.error(error)
  }
  wake()
}

async function deliver({ body, headers }: Delivery): Promise<number> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(webhookUrl ?? '', { method: 'POST', body, headers, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
