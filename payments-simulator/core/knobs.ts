const FIVE_DAYS = 432_000

/** A setting that makes the provider misbehave. */
type Whole = { kind: 'whole'; initial: number; most: number }
type Flag = { kind: 'flag'; initial: boolean }
type Choice<Value extends string> = { kind: 'choice'; initial: Value; choices: readonly Value[] }

const whole = (initial: number, most: number): Whole => ({ kind: 'whole', initial, most })
const flag = (initial: boolean): Flag => ({ kind: 'flag', initial })
const choice = <const Value extends string>(...choices: [Value, ...Value[]]): Choice<Value> => ({
  kind: 'choice',
  initial: choices[0],
  choices,
})

/** All knobs with their first values; the control page draws its form from this table. */
export const knobTable = {
  /** Further copies of each event. */
  duplicates: whole(0, 9),
  /** Copies have event ids of their own, as in a replay. */
  newEventIds: flag(false),
  /** Events that wait are sent newest first. */
  reorder: flag(false),
  /** Events are made and never sent. */
  dropEvents: flag(false),
  /** Each event is sent this many seconds after it happened. */
  delaySeconds: whole(0, FIVE_DAYS),
  webhookSignature: choice('current', 'previous', 'wrong'),
  webhookEnabled: flag(true),
  /** Payments fail in Checkout and are authorised this many seconds later. */
  lateSeconds: whole(0, FIVE_DAYS),
  /** Payments are captured also after the time in which the order asked for it. */
  captureLate: flag(false),
  /** A second payment for a paid order is captured too, not given back. */
  captureTwice: flag(false),
  /** Payments succeed, but Checkout closes without telling the shop's page. */
  withoutClient: flag(false),
  /** Checkout hands the shop's page a wrong signature. */
  wrongCheckoutSignature: flag(false),
  /** Captured amounts differ from the order by this many paise. */
  extraPaise: whole(0, 100_000),
  /** Captured amounts are in dollars. */
  wrongCurrency: flag(false),
  /** How calls of the shop's server end; the last two have their effect and give no answer. */
  callFault: choice('none', 'server error', 'too many requests', 'lost answer', 'no answer'),
  /** The next calls that end so; 0: all. */
  callFaults: whole(0, 1_000),
  refundOutcome: choice('processed', 'pending', 'failed', 'refused'),
  /** Seconds until a refund is processed or fails. */
  refundSeconds: whole(0, FIVE_DAYS),
}

type ValueOf<Row> = Row extends Choice<infer Value> ? Value : Row extends Flag ? boolean : number
export type Knobs = { [Name in keyof typeof knobTable]: ValueOf<(typeof knobTable)[Name]> }

export function initialKnobs(): Knobs {
  const entries = Object.entries(knobTable).map(([name, { initial }]) => [name, initial])
  return Object.fromEntries(entries) as Knobs
}

/** The given knobs, checked; throws an `Error` whose message names the wrong one. */
export function readKnobs(given: unknown): Partial<Knobs> {
  if (typeof given !== 'object' || given === null) throw new Error('knobs are an object')
  const entries = Object.entries(given)
  for (const [name, value] of entries) {
    const row = knobTable[name as keyof Knobs]
    if (row === undefined) throw new Error(`there is no knob ${name}`)
    if (!isAllowed(row, value)) throw new Error(`${name} cannot be ${JSON.stringify(value)}`)
  }
  return Object.fromEntries(entries) as Partial<Knobs>
}

function isAllowed(row: Whole | Flag | Choice<string>, value: unknown): boolean {
  if (row.kind === 'flag') return typeof value === 'boolean'
  if (row.kind === 'choice') return typeof value === 'string' && row.choices.includes(value)
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= row.most
}
