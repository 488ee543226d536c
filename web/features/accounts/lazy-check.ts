import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Checks a form with a schema whose code is heavier than the screen: it travels when somebody begins to type.
 * When it cannot be fetched, as without signal, the server alone judges.
 */
export function lazyCheck<Values extends FieldValues>(load: () => Promise<Resolver<Values>>) {
  const fetched = () => load().catch(() => undefined)
  const check: Resolver<Values> = async (...form) => {
    const resolver = await fetched()
    return resolver ? resolver(...form) : { values: form[0], errors: {} }
  }
  return { check, prepare: () => void fetched() }
}
