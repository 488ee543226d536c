/** Returns the value, or throws when it is missing, which would be a bug. Used instead of a default value. */
export function mustExist<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`)
  return value
}
