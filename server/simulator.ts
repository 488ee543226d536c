import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { RazorpayConfig } from '#server/platform/ports/razorpay.ts'

/** The simulator's program and the folder of its pages; they lie elsewhere in the built server. */
export type SimulatorFiles = {
  main: string
  pages: string
}

type ErrorLog = { error(details: object, text: string): void }

/** A simulator that runs beside the server. */
export type Simulator = {
  /** The address at which browsers reach the simulator. */
  url: string
  /** Tells the simulator where to deliver its events. */
  deliverTo(webhookUrl: string): void
  stop(): Promise<void>
}

/** Online payment, ready to be used. */
export type OpenPayments = RazorpayConfig & { simulator?: Simulator }

/** Starts the simulator when the configuration wants one. Undefined: no online payment. */
export async function openPayments(
  config: Config,
  log: ErrorLog,
  files: SimulatorFiles,
): Promise<OpenPayments | undefined> {
  const { payments } = config
  if (payments?.kind !== 'own simulator') return payments
  const { keyId, keySecret, webhookSecrets } = payments
  const [webhookSecret, previousWebhookSecret] = webhookSecrets
  const settings = {
    host: config.host,
    port: payments.port,
    keyId,
    keySecret,
    webhookSecret,
    previousWebhookSecret,
    pages: files.pages,
    file: join(config.dataDir, 'payments-simulator.json'),
  }
  const { child, port } = await start(files, log, settings).catch((error: Error) => {
    if (!payments.mayMove || !(error instanceof OperatorError)) throw error
    return start(files, log, { ...settings, port: 0 })
  })
  const url = payments.browserUrl ?? `http://${new URL(config.publicUrl).hostname}:${port}`
  return {
    baseUrl: localUrl(config.host, port),
    browserUrl: url,
    keyId,
    keySecret,
    webhookSecrets,
    simulator: {
      url,
      deliverTo: (webhookUrl) => void (child.connected && child.send({ webhookUrl })),
      stop: () => stop(child),
    },
  }
}

/** The address at which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const local = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

type Settings = { host: string; port: number; [other: string]: unknown }

/** Resolves when the simulator listens. The simulator ends with this process, even after a crash. */
async function start(files: SimulatorFiles, log: ErrorLog, settings: Settings) {
  const child = fork(files.main, {
    // Not an argument: other users of the machine can read the arguments of a process.
    env: { ...process.env, SIMULATOR_SETTINGS: JSON.stringify(settings) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C in a terminal reaches the whole group; the simulator then ends with the server, not before it.
    detached: true,
  })
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text}`.slice(-2_000)))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', () => reject(explain(complaint, settings)))
  })
  child.on('exit', (code) => {
    if (code !== 0)
      log.error({ code, complaint }, 'the payments simulator ended; restart the server')
  })
  return { child, port }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.disconnect()
  await once(child, 'exit')
}

function explain(complaint: string, { port, host }: Settings): Error {
  if (!complaint.includes('EADDRINUSE'))
    return new Error(`the payments simulator did not start: ${complaint}`)
  return new OperatorError(
    `Port ${port} at ${host} is in use by another program, and the payments simulator needs one: stop that program, ` +
      'set another PAYMENTS_SIMULATOR_PORT, or PAYMENTS_SIMULATOR=off',
  )
}
