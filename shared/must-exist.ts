/** For a value that cannot be missing unless we are at fault: then this throws, and nothing goes on with a default. */
export function mustExist<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`)
  return value
}
