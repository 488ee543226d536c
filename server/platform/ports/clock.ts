/** Returns the present time; tests and proofs pass their own clock. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
