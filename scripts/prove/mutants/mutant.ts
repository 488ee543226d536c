/** One fault to be seeded: `find` stands exactly once in `file`, and `replace` breaks it. */
export type Mutant = {
  file: string
  find: string
  replace: string
  /** What is broken then, in words. */
  breaks: string
  /** The test files that have to notice. */
  tests: readonly string[]
  /** Where the tests run; PGlite unless the fault shows on PostgreSQL alone. */
  engine?: 'postgres'
}
