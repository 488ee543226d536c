import { inLanguage } from '#shared/formats/in-hindi.ts'
import { CallError } from './call-error.ts'
import { call, type CallKey, type CallOptions, type Input, type Output } from './call.ts'

/**
 * A call whose answer a person reads: with the shops' texts in the language of the page, also in the details of an
 * error. Queries do the same with their answers.
 */
export async function callInLanguage<K extends CallKey>(
  key: K,
  input: Input<K>,
  options?: CallOptions,
): Promise<Output<K>> {
  const { lang } = document.documentElement
  try {
    return inLanguage(await call(key, input, options), lang)
  } catch (error) {
    if (error instanceof CallError) error.details = inLanguage(error.details, lang)
    throw error
  }
}
