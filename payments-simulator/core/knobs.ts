import { choice, flag, initialOf, type KnobsOf, readFrom, whole } from './knob-kinds.ts'

const FIVE_DAYS = 432_000

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
  linkedOutcome: choice(
    ['activated', 'needs_clarification'],
    'How the check of linked accounts ends',
  ),
  linkedSeconds: whole(FIVE_DAYS, 'The check of a linked account ends so long after it began'),
  linkedBalance: choice(['enough', 'paid out'], 'Released transfers can be reversed, or not'),
  transferOutcome: choice(['processed', 'failed', 'refused'], 'How transfers end'),
  transferSeconds: whole(FIVE_DAYS, 'Transfers end so long after they began'),
}

export type Knobs = KnobsOf<typeof knobTable>

export const initialKnobs = (): Knobs => initialOf(knobTable)
export const readKnobs = (given: unknown): Partial<Knobs> => readFrom(knobTable, given)
