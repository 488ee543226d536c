/** One fault to insert: `find` occurs exactly once in `file`, and `replace` breaks it. */
export type Mutant = {
  file: string
  find: string
  replace: string
  /** The effect of the fault, in words. */
  breaks: string
  /** The test files that must fail. */
  tests: readonly string[]
}
