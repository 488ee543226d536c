import type { AddressInfo } from 'node:net'
import type { Handle } from './http/handle.ts'
import { listen } from './http/listen.ts'
import { readRecords, writeRecords } from './records-file.ts'

/** The settings that every simulator has. `file`: where the records are saved. */
export type Place = { host: string; port: number; file: string; webhookUrl?: string }

type Delivery = { body: string; headers: Record<string, string> }

/** The parts that a simulator gets: the clock, the function that sends events, and the records of an earlier run. */
export type SimulatorParts<Records> = {
  now: () => Date
  /** Sends one event and returns the status of its answer; 0: none. */
  deliver: (delivery: Delivery) => Promise<number>
  saved: Records | undefined
  changed: () => void
}

/** A simulator in memory: `runDue` does the work that is due, at `nextDue` in milliseconds since 1970. */
type Simulator<Records> = {
  readonly records: Records
  runDue(): Promise<void>
  nextDue(): number | undefined
}

type RunningSimulator<Records> = { simulator: Simulator<Records>; handle: Handle }

const ANSWER_MS = 5_000
const LONGEST_WAIT_MS = 60_000

/**
 * Runs a simulator as a process of its own. It takes its settings as JSON in SIMULATOR_SETTINGS. As a child process
 * it sends its port to the parent in a message `{ port }`, waits for the address of the webhook in a message `{
 * webhookUrl }`, and ends with its parent. `shortestWaitMs`: shortest time between two checks for due work, in
 * milliseconds.
 */
export async function runSimulator<Settings extends Place, Records extends object>(
  open: (settings: Settings, given: SimulatorParts<Records>) => RunningSimulator<Records>,
  { shortestWaitMs }: { shortestWaitMs: number },
): Promise<void> {
  const settings = JSON.parse(process.env['SIMULATOR_SETTINGS'] ?? '{}') as Settings
  let { webhookUrl } = settings
  let isChanged = false
  let timer: NodeJS.Timeout | undefined

  const { simulator, handle } = open(settings, {
    now: () => new Date(),
    deliver: (delivery) => send(webhookUrl ?? '', delivery),
    saved: readRecords<Records>(settings.file),
    changed: () => void (isChanged = true),
  })
  const save = () => {
    if (isChanged) writeRecords(settings.file, simulator.records)
    isChanged = false
  }
  const work = async () => {
    try {
      if (webhookUrl !== undefined) await simulator.runDue()
      save()
    } catch (error) {
      console.error(error)
    }
    wake()
  }
  const wake = () => {
    clearTimeout(timer)
    const wait = (simulator.nextDue() ?? Number.POSITIVE_INFINITY) - Date.now()
    timer = setTimeout(() => void work(), Math.min(Math.max(wait, shortestWaitMs), LONGEST_WAIT_MS))
  }
  /** Saves the records before the answer is sent, so that a restart loses nothing that the answer reports. */
  const saving: Handle = (request) =>
    handle(request).finally(() => {
      save()
      wake()
    })

  endWithParent()
  process.on('message', (message: { webhookUrl: string }) => {
    ;({ webhookUrl } = message)
    wake()
  })
  const server = await listen(saving, settings)
  process.send?.({ port: (server.address() as AddressInfo).port })
  wake()
}

function endWithParent(): void {
  for (const end of ['disconnect', 'SIGTERM', 'SIGINT']) process.on(end, () => process.exit(0))
}

async function send(webhookUrl: string, { body, headers }: Delivery): Promise<number> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(webhookUrl, { method: 'POST', body, headers, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
