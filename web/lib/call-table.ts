/** A call as the browser knows it, from its endpoint. */
export type CallRow = {
  /** The call carries an `Idempotency-Key`, so that a repeat has no second effect. */
  repeats?: true
  /** A read whose answer depends on the account; all other answers are the same for a guest. */
  personal?: true
  changes?: readonly string[]
  /** The read, the field of the answer with the read's new answer (empty: the whole answer), and the read's input. */
  answers?: readonly [read: string, field: string, ...inputs: string[]]
}

/** By the call's name; calls without a row are public reads, or change nothing that is read. Filled in by `scripts/call-table.ts`. */
export const callTable: Readonly<Record<string, CallRow>> = {}
