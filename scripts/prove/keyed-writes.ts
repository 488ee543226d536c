import { randomUUID } from 'node:crypto'
import { demoPassword } from '#demo/seed.ts'
import { createCaller } from './caller.ts'

type Write = { path: string; body: unknown }

/**
 * A person who sends writes, each with a key. It is unknown whether a write without an answer was done, until it is sent
 * again with its key.
 */
export class KeyedWrites {
  readonly unanswered = new Map<string, Write>()
  readonly #caller

  constructor(address: string) {
    this.#caller = createCaller(address)
  }

  async logIn(base: string, email: string): Promise<void> {
    await this.#caller.call('GET', '/userAuth', { base })
    await this.read('POST', '/login', { base, body: { email, password: demoPassword } })
  }

  /** The answer; undefined when the connection breaks before it. Throws for an answer other than 200. */
  async send<Answer>(base: string, write: Write, key: string = randomUUID()) {
    this.unanswered.set(key, write)
    const { path, body } = write
    const answer = await this.#caller.call('POST', path, { base, body, key }).catch(() => undefined)
    if (!answer) return undefined
    this.unanswered.delete(key)
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body as Answer
  }

  /** Sends the writes without an answer again, with their old keys; returns the answers. */
  async retry<Answer>(base: string): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const [key, write] of Array.from(this.unanswered)) {
      const answer = await this.send<Answer>(base, write, key)
      if (!answer) throw new Error('A retry was not answered')
      answers.push(answer)
    }
    return answers
  }

  async read<Answer>(
    method: 'GET' | 'POST',
    path: string,
    options: { base: string; body?: unknown },
  ): Promise<Answer> {
    const answer = await this.#caller.call(method, path, options)
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body as Answer
  }
}
