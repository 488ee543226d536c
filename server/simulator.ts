import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { templates } from '#server/modules/notices/rules/templates.ts'
import type { Config } from '#server/platform/config.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { WhatsAppConfig } from '#server/platform/ports/messages.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import type { RazorpayConfig } from '#server/platform/ports/razorpay.ts'

/** A simulator's program and the folder of its pages; the built server has them in another place. */
type Files = { main: string; pages: string }
export type SimulatorFiles = { payments: Files; messages: Files }

type ErrorLog = { error(details: object, text: string): void }

/** A simulator that runs beside the server. */
export type Simulator = {
  /** The address at which browsers reach the simulator. */
  url: string
  /** Tells the simulator the address for its events. */
  deliverTo(webhookUrl: string): void
  stop(): Promise<void>
}

/** Online payment, ready to be used. */
export type OpenPayments = RazorpayConfig & { simulator?: Simulator }
/** Messages by WhatsApp, ready to be used. */
export type OpenMessages = WhatsAppConfig & { budget: MessageBudget; simulator?: Simulator }

/** Starts the payments simulator if the configuration asks for one. Undefined without online payment. */
export async function openPayments(
  config: Config,
  log: ErrorLog,
  files: Files,
): Promise<OpenPayments | undefined> {
  const { payments } = config
  if (payments?.kind !== 'own simulator') return payments
  const { keyId, keySecret, webhookSecrets, counterQr, splits } = payments
  const [webhookSecret, previousWebhookSecret] = webhookSecrets
  const settings = { keyId, keySecret, webhookSecret, previousWebhookSecret }
  const opened = await open(config, log, {
    ...payments,
    files,
    settings,
    name: 'payments simulator',
    file: 'payments-simulator.json',
    variable: 'PAYMENTS_SIMULATOR',
  })
  const { baseUrl, simulator } = opened
  return {
    baseUrl,
    browserUrl: simulator.url,
    keyId,
    keySecret,
    webhookSecrets,
    counterQr,
    splits,
    simulator,
  }
}

/** Starts the WhatsApp simulator if the configuration asks for one. Undefined without WhatsApp. */
export async function openMessages(
  config: Config,
  log: ErrorLog,
  { messages: files, payments: { pages: commonPages } }: SimulatorFiles,
): Promise<OpenMessages | undefined> {
  const { whatsApp } = config
  if (whatsApp?.kind !== 'own simulator') return whatsApp
  const { token, phoneNumberId, appSecret } = whatsApp
  const opened = await open(config, log, {
    ...whatsApp,
    files,
    settings: {
      token,
      phoneNumberId,
      appSecret,
      siteUrl: config.publicUrl,
      templates: Object.values(templates),
      commonPages,
    },
    name: 'messages simulator',
    file: 'messages-simulator.json',
    variable: 'WHATSAPP_SIMULATOR',
  })
  return { ...whatsApp, ...opened }
}

/** The address at which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const local = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

type SimulatorRequest = {
  port: number
  mayMove: boolean
  browserUrl: string | undefined
  files: Files
  /** Further settings of the simulator. */
  settings: object
  name: string
  /** The name of its data file in the data folder. */
  file: string
  /** The environment variable that switches the simulator off; with `_PORT`, the variable of its port. */
  variable: string
}

async function open(config: Config, log: ErrorLog, wanted: SimulatorRequest) {
  const { host, dataDir, publicUrl } = config
  const { files, mayMove, browserUrl } = wanted
  const file = join(dataDir, wanted.file)
  const at = (port: number) => ({ ...wanted.settings, host, port, pages: files.pages, file })
  const { child, port } = await start(wanted, log, at(wanted.port)).catch((error: Error) => {
    if (!mayMove || !(error instanceof OperatorError)) throw error
    return start(wanted, log, at(0))
  })
  const simulator: Simulator = {
    url: browserUrl ?? `http://${new URL(publicUrl).hostname}:${port}`,
    deliverTo: (webhookUrl) => void (child.connected && child.send({ webhookUrl })),
    stop: () => stop(child),
  }
  return { baseUrl: localUrl(host, port), simulator }
}

type Settings = { host: string; port: number }

/** Resolves when the simulator listens. The simulator ends with this process, even after a crash. */
async function start(wanted: SimulatorRequest, log: ErrorLog, settings: Settings) {
  const { files, name } = wanted
  const child = fork(files.main, {
    // The settings are passed in the environment, because other users of the machine can read the arguments of a
    // process.
    env: { ...process.env, SIMULATOR_SETTINGS: JSON.stringify(settings) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C in a terminal reaches the whole process group; a detached simulator ends with the server, not before it.
    detached: true,
  })
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text}`.slice(-2_000)))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port))
    child.once('exit', () => reject(explain(complaint, settings, wanted)))
  })
  child.on('exit', (code) => {
    if (code !== 0) log.error({ code, complaint }, `the ${name} ended; restart the server`)
  })
  return { child, port }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.disconnect()
  await once(child, 'exit')
}

function explain(
  complaint: string,
  { port, host }: Settings,
  { name, variable }: SimulatorRequest,
): Error {
  if (!complaint.includes('EADDRINUSE')) return new Error(`the ${name} did not start: ${complaint}`)
  return new OperatorError(
    `Port ${port} at ${host} is in use by another program, and the ${name} needs one: stop that program, ` +
      `set another ${variable}_PORT, or ${variable}=off`,
  )
}
