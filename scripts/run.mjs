import { spawn } from 'node:child_process'

/** Process groups that are running now, so that an interrupted script leaves no process behind. */
const running = new Set()

/**
 * Runs a command in a process group of its own and ends the whole group afterwards, or when
 * `limitSeconds` have passed. Without `show` the output is collected instead of printed.
 * @returns {Promise<{ code: number, output: string, seconds: number, timedOut: boolean }>}
 */
export function run(command, { limitSeconds, show = false, env = {} }) {
  const started = Date.now()
  const [program, ...args] = command
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
  })
  running.add(child.pid)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    let timedOut = false
    const limit = setTimeout(() => {
      timedOut = true
      endGroup(child.pid, 'SIGTERM')
      setTimeout(() => endGroup(child.pid, 'SIGKILL'), 5000).unref()
    }, limitSeconds * 1000)
    const finish = (code) => {
      clearTimeout(limit)
      running.delete(child.pid)
      const seconds = (Date.now() - started) / 1000
      if (timedOut) output += `\nstopped after its limit of ${limitSeconds} s\n`
      resolve({ code: timedOut ? 124 : code, output, seconds, timedOut })
    }
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`
      finish(127)
    })
    // The rest of the group may keep the pipe open: end it, then wait for the last output.
    child.on('exit', (code) => {
      endGroup(child.pid, 'SIGKILL')
      setTimeout(() => finish(code ?? 1), 2000).unref()
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Ends what `run` started when the person at the terminal or the machine asks to stop. */
export function stopOnSignal(alsoStop = () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      for (const pid of running) endGroup(pid, 'SIGKILL')
      alsoStop()
      process.exit(130)
    })
  }
}

function endGroup(pid, signal) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended already.
  }
}
