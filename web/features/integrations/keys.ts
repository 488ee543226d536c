import type { DeliveryEvent, TokenScope } from '#shared/contract/integrations/scopes.ts'

type UnderscoredName<Name extends string> = Name extends `${infer Left}${':' | '.'}${infer Right}`
  ? `${Left}_${Right}`
  : Name

/** The message of a scope: a key of messages has no colon. */
export function scopeKey<Scope extends TokenScope>(scope: Scope) {
  return `scope.${scope.replace(':', '_') as UnderscoredName<Scope>}` as const
}

/** The message of an event. */
export function eventKey<Event extends DeliveryEvent>(event: Event) {
  return `event.${event.replace('.', '_') as UnderscoredName<Event>}` as const
}
