/** A setting that makes the provider misbehave; `hint` explains it on the control page. */
export type Whole = { kind: 'whole'; initial: number; most: number; hint: string }
export type Flag = { kind: 'flag'; initial: boolean; hint: string }
export type Choice<Value extends string> = {
  kind: 'choice'
  initial: Value
  choices: readonly Value[]
  hint: string
}

export const whole = (most: number, hint: string): Whole => ({
  kind: 'whole',
  initial: 0,
  most,
  hint,
})
export const flag = (initial: boolean, hint: string): Flag => ({ kind: 'flag', initial, hint })
export const choice = <const Value extends string>(
  choices: readonly [Value, ...Value[]],
  hint: string,
): Choice<Value> => ({ kind: 'choice', initial: choices[0], choices, hint })

type Table = Record<string, Whole | Flag | Choice<string>>
type ValueOf<Row> = Row extends Choice<infer Value> ? Value : Row extends Flag ? boolean : number
export type KnobsOf<Rows extends Table> = { [Name in keyof Rows]: ValueOf<Rows[Name]> }

export function initialOf<Rows extends Table>(table: Rows): KnobsOf<Rows> {
  const entries = Object.entries(table).map(([name, { initial }]) => [name, initial])
  return Object.fromEntries(entries) as KnobsOf<Rows>
}

/** The given knobs, checked; throws an `Error` whose message names the wrong one. */
export function readFrom<Rows extends Table>(table: Rows, given: unknown): Partial<KnobsOf<Rows>> {
  if (typeof given !== 'object' || given === null) throw new Error('knobs are an object')
  const entries = Object.entries(given)
  for (const [name, value] of entries) {
    const row = table[name]
    if (row === undefined) throw new Error(`there is no knob ${name}`)
    if (!isAllowed(row, value)) throw new Error(`${name} cannot be ${JSON.stringify(value)}`)
  }
  return Object.fromEntries(entries) as Partial<KnobsOf<Rows>>
}

function isAllowed(row: Whole | Flag | Choice<string>, value: unknown): boolean {
  if (row.kind === 'flag') return typeof value === 'boolean'
  if (row.kind === 'choice') return typeof value === 'string' && row.choices.includes(value)
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= row.most
}
