import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Replaces functions of node:fs in the whole thread, until the returned function is called. */
export function breakDisk(faults: Partial<typeof fs>): () => void {
  const names = Object.keys(faults) as (keyof typeof fs)[]
  const real = Object.fromEntries(names.map((name) => [name, fs[name]]))
  replace(faults)
  return () => replace(real)
}

function replace(calls: object): void {
  Object.assign(fs, calls)
  syncBuiltinESMExports()
}
