import type { Database } from '#server/platform/db/open.ts'
import type { Payments } from '#server/platform/ports/payments.ts'

type Ask = (...given: unknown[]) => Promise<unknown>
type QueryClient = { query: Ask }
type PooledClient = { release: () => void }

/** The point at which a process is killed: the n-th call of the database, before it is sent or after its answer. */
export type KillPoint = { call: number; sent: boolean }

export class KilledError extends Error {
  override name = 'Killed'
}

/** True for the text of an error by which a killed process ends. */
export const isKill = (text: string): boolean => /killed here|the process is gone/.test(text)

/**
 * Simulates the end of a process at a chosen call of the database, without ending the test's process: from then on
 * nothing reaches the database or the provider, and an open transaction is rolled back, as the database does for a
 * client that is gone.
 */
export class Killer {
  /** The statements so far: all calls of the database, except the end of a failed transaction. */
  statements: string[] = []
  isDead = false
  #point: KillPoint | undefined

  arm(point: KillPoint | undefined): void {
    this.statements = []
    this.isDead = false
    this.#point = point
  }

  /** The process starts again; it is not killed a second time. */
  restart(): void {
    this.isDead = false
    this.#point = undefined
  }

  watch({ pool }: Database): void {
    const whole = pool as unknown as QueryClient & {
      connect: () => Promise<QueryClient & PooledClient>
    }
    const connect = whole.connect.bind(whole)
    whole.query = async (...given) => {
      const client = await whole.connect()
      try {
        return await client.query(...given)
      } finally {
        client.release()
      }
    }
    const watched = new WeakSet<object>()
    whole.connect = async () => {
      const client = await connect()
      if (watched.has(client)) return client
      watched.add(client)
      client.query = this.#counted(client.query.bind(client))
      return client
    }
  }

  /** The provider as this process reaches it; calls fail after the kill. */
  reach<Provider extends Payments | Payments['linked']>(provider: Provider): Provider {
    return new Proxy(provider, {
      get: (target, name) => {
        const part: unknown = Reflect.get(target, name)
        if (name === 'linked') return this.reach(part as Payments['linked'])
        if (typeof part !== 'function') return part
        return (...given: never[]) => {
          if (this.isDead) throw new KilledError('the process is gone')
          return (part as (...all: never[]) => unknown).apply(target, given)
        }
      },
    })
  }

  #counted(ask: Ask): Ask {
    return async (...given) => {
      const [statement] = given as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (text === 'rollback') return ask(...given)
      if (this.isDead) throw new KilledError('the process is gone')
      const isHere = this.#point?.call === this.statements.push(text)
      if (isHere && !this.#point?.sent) this.#die()
      const answer = await ask(...given)
      if (isHere) this.#die()
      return answer
    }
  }

  #die(): never {
    this.isDead = true
    throw new KilledError('killed here')
  }
}
