const FIVE_DAYS = 432_000

/** A setting that makes the provider misbehave; `hint` explains it on the control page. */
type Whole = { kind: 'whole'; initial: number; most: number; hint: string }
type Flag = { kind: 'flag'; initial: boolean; hint: string }
type Choice<Value extends string> = {
  kind: 'choice'
  initial: Value
  choices: readonly Value[]
  hint: string
}

const whole = (most: number, hint: string): Whole => ({ kind: 'whole', initial: 0, most, hint })
const flag = (initial: boolean, hint: string): Flag => ({ kind: 'flag', initial, hint })
const choice = <const Value extends string>(
  choices: readonly [Value, ...Value[]],
  hint: string,
): Choice<Value> => ({ kind: 'choice', initial: choices[0], choices, hint })

/** All knobs with their first values; the control page draws its form from this table. */
export const knobTable = {
  duplicates: whole(9, 'Further copies of each event'),
  newEventIds: flag(false, 'Copies have event ids of their own, as in a replay'),
  reorder: flag(false, 'Events that wait are sent newest first'),
  dropEvents: flag(false, 'Events are never sent'),
  delaySeconds: whole(FIVE_DAYS, 'Each event is sent so long after it happened'),
  webhookSignature: choice(['current', 'previous', 'wrong'], 'The secret that signs new events'),
  webhookEnabled: flag(true, 'Off after a day of failures; events are lost meanwhile'),
  lateSeconds: whole(FIVE_DAYS, 'Payments fail in Checkout and are authorised so long after'),
  captureLate: flag(false, 'Captures also after the time that the order allows'),
  captureTwice: flag(false, 'Captures a second payment of a paid order'),
  withoutClient: flag(false, 'Checkout closes without telling the shop that money was paid'),
  wrongCheckoutSignature: flag(false, 'Checkout hands a wrong signature to the shop'),
  extraPaise: whole(100_000, 'Captured amounts are so much higher than ordered'),
  wrongCurrency: flag(false, 'Captured amounts are in dollars'),
  callFault: choice(
    ['none', 'server error', 'too many requests', 'lost answer', 'no answer'],
    "How the shop's calls end; the last two have their effect",
  ),
  callFaults: whole(1_000, 'So many calls end like that; 0: all'),
  refundOutcome: choice(['processed', 'pending', 'failed', 'refused'], 'How refunds end'),
  refundSeconds: whole(FIVE_DAYS, 'Refunds end so long after they began'),
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
