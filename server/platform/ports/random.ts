import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Where chance comes from; commands get its values as arguments so that histories can be replayed. */
export type Random = {
  bytes(length: number): Buffer
  /** Uniform in 0 … below − 1. */
  below(limit: number): number
  uuid(): string
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
  uuid: () => randomUUID(),
}
