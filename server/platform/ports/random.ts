import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A source of random values. Commands get values as arguments, so that test histories can be replayed. */
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
