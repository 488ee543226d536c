import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../postgres.ts'

export type ServerProcess = {
  base: string
  /** Milliseconds from the start of the process to its first "ready". */
  readyMs: number
  kill(): Promise<void>
  /** Resolves to the exit code and the duration. */
  stop(): Promise<{ code: number | null; ms: number }>
  /** The exit code of a process that has ended, else undefined. */
  ended(): number | null | undefined
  /** The resident memory of the process. Linux only. */
  memoryMb(): number
}
export type ServerSettings = {
  /** The built server's entry file, with its arguments. */
  main: string
  args?: string[]
  /** A Node executable other than this one. */
  node?: string
  env: Record<string, string>
  limitMs?: number
  /** A free port unless given. */
  port?: number
  /** The port of the payments simulator; without one there is no simulator. */
  simulatorPort?: number
  /** The port of the simulator of WhatsApp; without one there is none. */
  messagesPort?: number
  /** Called with each line of the server's log. */
  onLog?: (line: string) => void
}

/** Starts the built server and waits until it answers `/readyz`. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const { limitMs = 120_000 } = settings
  const port = settings.port ?? (await freePort())
  const started = performance.now()
  const { child, complaint } = spawnServer(settings, port)
  const base = `http://127.0.0.1:${port}`
  const end = (signal: NodeJS.Signals) => endProcess(child, signal)
  while (!(await isReady(base))) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${complaint()}`)
    if (performance.now() - started > limitMs) {
      await end('SIGKILL')
      throw new Error(`The server was not ready within ${limitMs} ms: ${complaint()}`)
    }
    await delay(20)
  }
  const readyMs = performance.now() - started
  const ended = () => (hasEnded(child) ? child.exitCode : undefined)
  const stop = async () => {
    const asked = performance.now()
    await end('SIGTERM')
    return { code: child.exitCode, ms: performance.now() - asked }
  }
  const memoryMb = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  return { base, readyMs, kill: () => end('SIGKILL'), stop, ended, memoryMb }
}

/** `complaint` returns the end of the process's error output so far. */
function spawnServer(
  { main, args = [], node = process.execPath, env, onLog, ...ports }: ServerSettings,
  port: number,
): { child: ChildProcess; complaint: () => string } {
  const child = spawn(node, [main, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...simulatorEnv('PAYMENTS_SIMULATOR', ports.simulatorPort),
      ...simulatorEnv('WHATSAPP_SIMULATOR', ports.messagesPort),
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'pipe'],
  })
  if (child.stdout && onLog) createInterface({ input: child.stdout }).on('line', onLog)
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text}`.slice(-2_000)))
  return { child, complaint: () => complaint }
}

function simulatorEnv(name: string, port: number | undefined): Record<string, string> {
  return port === undefined ? { [name]: 'off' } : { [`${name}_PORT`]: String(port) }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

export async function isReady(base: string): Promise<boolean> {
  const answer = await fetch(`${base}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  child.kill(signal)
  await once(child, 'exit')
}
