import type { AddressInfo } from 'node:net'
import { createProvider, type Provider } from './core/provider.ts'
import type { Records } from './core/records.ts'
import type { Deliver } from './core/webhooks.ts'
import { type Handle, makeHandle } from './http/handle.ts'
import { listen } from './http/listen.ts'
import { readRecords, writeRecords } from './records-file.ts'

/**
 * The simulator as a process of its own. It takes its settings as JSON in SIMULATOR_SETTINGS. As a child process it
 * sends its port to the parent in a message `{ port }`, waits for the address of the webhook in a message
 * `{ webhookUrl }`, and ends with its parent.
 */
export type Settings = {
  host: string
  port: number
  keyId: string
  keySecret: string
  webhookSecret: string
  previousWebhookSecret: string
  /** The folder of the files for browsers. */
  pages: string
  /** The file in which the records are saved. */
  file: string
  webhookUrl?: string
}

const ANSWER_MS = 5_000
const LONGEST_WAIT_MS = 60_000
const SHORTEST_WAIT_MS = 200

const settings = JSON.parse(process.env['SIMULATOR_SETTINGS'] ?? '{}') as Settings
let webhookUrl = settings.webhookUrl
let isChanged = false
let timer: NodeJS.Timeout | undefined

process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
process.on('message', (message: { webhookUrl: string }) => {
  ;({ webhookUrl } = message)
  wake()
})

const provider = createProvider({
  ...settings,
  now: () => new Date(),
  deliver,
  saved: readRecords<Records>(settings.file),
  changed: () => {
    isChanged = true
  },
})
const handle = makeHandle(provider, { pages: settings.pages })
const server = await listen(saving(handle), settings)
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
  writeRecords(settings.file, provider.records)
  isChanged = false
}

/** Sets the timer for the next work that is due. */
function wake(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void work(provider), waitUntil(provider.nextDue()))
}

async function work({ runDue }: Provider): Promise<void> {
  try {
    if (webhookUrl !== undefined) await runDue()
    save()
  } catch (error) {
    console.error(error)
  }
  wake()
}

function waitUntil(due: number | undefined): number {
  const wait = (due ?? Number.POSITIVE_INFINITY) - Date.now()
  return Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
}

async function deliver({ body, headers }: Parameters<Deliver>[0]): Promise<number> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(webhookUrl ?? '', { method: 'POST', body, headers, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
