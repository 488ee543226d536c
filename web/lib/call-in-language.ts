import { inLanguage } from '#shared/formats/in-hindi.ts'
import { call, type CallKey, type CallOptions, type Input, type Output } from './call.ts'

/** A call whose answer a person reads: with the shops' texts in the language of the page. Queries do the same. */
export async function callInLanguage<K extends CallKey>(
  key: K,
  input: Input<K>,
  options?: CallOptions,
): Promise<Output<K>> {
  return inLanguage(await call(key, input, options), document.documentElement.lang)
}
