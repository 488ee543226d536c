import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { bookingRequest, type Bookings } from './requests.ts'
import type { Command } from './server.ts'
import type { Statement } from './tap.ts'

/** The clock tick of /proc, the same on every Linux that Node supports. */
const MS_PER_TICK = 10

/** The shop in a process of its own, built and in production mode, without rate limits. */
export class ServerProcess {
  readonly base: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.base = `http://127.0.0.1:${port}`
  }

  /** `folder`: that of the build. */
  static async start(env: Record<string, string>, folder = '.'): Promise<ServerProcess> {
    const child = forkBuilt('server', env, [], folder)
    const { port } = await answerOf<{ port: number }>(child)
    return new ServerProcess(child, port)
  }

  /** All SQL statements that requests to these addresses run, one list for each address. */
  async statementsOf(paths: string[]): Promise<Statement[][]> {
    await this.#ask({ name: 'quiet' })
    const lists: Statement[][] = []
    for (const path of paths) lists.push(await this.#tapWhile(async () => await this.#get(path)))
    return lists
  }

  async statementsOfBooking(bookings: Bookings): Promise<{ orderId: string; tapped: Statement[] }> {
    const { path, ...request } = bookingRequest(bookings, 0)
    await this.#ask({ name: 'quiet' })
    let orderId = ''
    const tapped = await this.#tapWhile(async () => {
      const answer = await fetch(this.base + path, request)
      const body = (await answer.json()) as { orderId?: string }
      if (!body.orderId) throw new Error(`A booking was rejected: ${JSON.stringify(body)}`)
      orderId = body.orderId
    })
    await this.drain()
    return { orderId, tapped }
  }

  async drain(): Promise<void> {
    await this.#ask({ name: 'drain' })
  }

  async renderAlone(paths: string[], seconds: number): Promise<number> {
    const { perSecond } = await this.#ask<{ perSecond: number }>({ name: 'render', paths, seconds })
    return perSecond
  }

  /** Processor time so far, all threads, in milliseconds. */
  cpu(): number {
    const [, afterName = ''] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')
    const [user, system] = afterName.split(' ').slice(11, 13).map(Number)
    return ((user ?? 0) + (system ?? 0)) * MS_PER_TICK
  }

  /** Resident memory in MB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }

  /** Suspends the server while the database alone is measured, so that it runs no jobs. */
  pause(): void {
    this.#child.kill('SIGSTOP')
  }

  resume(): void {
    this.#child.kill('SIGCONT')
  }

  async stop(): Promise<void> {
    this.resume()
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }

  async #tapWhile(act: () => Promise<void>): Promise<Statement[]> {
    await this.#ask({ name: 'tap' })
    await act()
    const { statements } = await this.#ask<{ statements: Statement[] }>({ name: 'statements' })
    return statements
  }

  async #get(path: string): Promise<void> {
    const answer = await fetch(this.base + path)
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body}`)
  }

  #ask<T>(name: Command): Promise<T> {
    const answer = answerOf<T>(this.#child)
    this.#child.send(name)
    return answer
  }
}

export function forkBuilt(
  name: string,
  env: Record<string, string>,
  args: string[] = [],
  folder = '.',
) {
  return fork(`dist/bench/${name}.js`, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** The next message of a child; rejects when the child ends instead. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController()
  const end = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('A process of the benchmark ended early')
  })
  end.catch(() => undefined)
  const [message] = (await Promise.race([once(child, 'message'), end])) as [T]
  ended.abort()
  return message
}
