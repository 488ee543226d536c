import type { scanSteps, TagTarget } from '#shared/contract/tags.ts'
import { paths } from '#shared/paths.ts'

/** Crockford's base 32, without I, L, O and U, so that people can read a code aloud and type it. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Encodes five random bytes (40 bits) as a tag code. */
export function tagCodeOf(bytes: Buffer): string {
  let number = bytes.readUIntBE(0, 5)
  let code = ''
  for (let place = 0; place < LENGTH; place += 1) {
    code = `${DIGITS[number % 32]}${code}`
    number = Math.floor(number / 32)
  }
  return code
}

/** Normalises a typed code to its stored form; empty when the text cannot be a code. */
export function readTagCode(typed: string): string {
  const code = typed.trim().toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-Z]{8}$/.test(code) ? code : ''
}

type Step = (typeof scanSteps)[number]

/** The stock change of a step, and its kind in the ledger. An undone step has the same kind. */
export function changeOf(step: Step, isTakenBack: boolean) {
  const delta = (step === 'sold' ? -1 : 1) * (isTakenBack ? -1 : 1)
  return { delta, kind: step === 'sold' ? ('walk_in' as const) : ('adjustment' as const) }
}

/** The address after a scan: the counting screen for the shop's merchant; for other people the product or the shop. */
export function addressOf(code: string, target: TagTarget | undefined): string {
  if (!target) return NOWHERE
  if (target.isOwn) return paths.scannedTag(readTagCode(code))
  const { storeId, productId, variantId, search } = target
  if (productId) return paths.product(productId, variantId ?? undefined)
  return search === null
    ? paths.store(storeId, { gone: '1' })
    : paths.store(storeId, { search: search || undefined })
}

/** No screen has this address, so the browser shows the "not found" page. */
const NOWHERE = '/t'
