export type Test = {
  name: string
  title?: string
  state: 'passed' | 'failed' | 'skipped'
  why?: string | undefined
}

export function readResults(file: string): {
  passed: number
  failed: number
  skipped: number
  tests: Test[]
}
