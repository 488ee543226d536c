import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A source of random values. Commands get the values as arguments, so that tests can repeat them exactly. */
export type Random = {
  bytes(length: number): Buffer
  /** A uniform integer from 0 to `limit` − 1. */
  below(limit: number): number
  uuid(): string
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
  uuid: () => randomUUID(),
}
