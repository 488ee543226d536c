import { spawn } from 'node:child_process'

type RunOptions = { limitSeconds: number; show?: boolean; env?: Record<string, string> }
type RunResult = { code: number; output: string; seconds: number }

/** The exit code of a command that ran longer than its limit, as in `timeout(1)`. */
export const TIMED_OUT = 124

/** Process groups that are running now, so that an interrupted script leaves no process behind. */
const running = new Set<number>()

/** The file of a tool that the project has installed. */
export function bin(tool: string): string {
  return `node_modules/.bin/${tool}`
}

/**
 * Runs a command in a separate process group and ends the whole group afterwards, or when `limitSeconds` have passed.
 * Without `show`, the output is collected instead of printed.
 */
export function run(
  [program = '', ...args]: readonly string[],
  { limitSeconds, show = false, env = {} }: RunOptions,
): Promise<RunResult> {
  const started = Date.now()
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
  })
  if (child.pid !== undefined) running.add(child.pid)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    let timedOut = false
    const limit = setTimeout(() => {
      timedOut = true
      endGroup(child.pid, 'SIGTERM')
      setTimeout(() => endGroup(child.pid, 'SIGKILL'), 5000).unref()
    }, limitSeconds * 1000)
    const finish = (code: number) => {
      clearTimeout(limit)
      if (child.pid !== undefined) running.delete(child.pid)
      const seconds = (Date.now() - started) / 1000
      if (timedOut) output += `\nstopped after its limit of ${limitSeconds} s\n`
      resolve({ code: timedOut ? TIMED_OUT : code, output, seconds })
    }
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`
      finish(127)
    })
    // Other processes of the group may keep the pipe open, so end them, then wait for the last output.
    child.on('exit', (code) => {
      endGroup(child.pid, 'SIGKILL')
      setTimeout(() => finish(code ?? 1), 2000).unref()
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Ends the commands that `run` started when the person at the terminal or the machine asks to stop. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const pid of running) endGroup(pid, 'SIGKILL')
      process.exit(130)
    })
  }
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended already.
  }
}
