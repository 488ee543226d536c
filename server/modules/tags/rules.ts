import type { scanSteps, TagTarget } from '#shared/contract/tags.ts'
import { paths } from '#shared/paths.ts'

/** Without I, L, O and U, so that a code can be read aloud and typed. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** The code of a tag: 40 random bits of 5 bytes. */
export function tagCodeOf(bytes: Buffer): string {
  let number = bytes.readUIntBE(0, 5)
  let code = ''
  for (let place = 0; place < LENGTH; place += 1) {
    code = `${DIGITS[number % 32]}${code}`
    number = Math.floor(number / 32)
  }
  return code
}

/** A code as it may be typed, in its stored form; empty when it can be no code. */
export function readTagCode(typed: string): string {
  const code = typed.trim().toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-Z]{8}$/.test(code) ? code : ''
}

type Step = (typeof scanSteps)[number]

/** What a step does to the stock, and the ledger's word for it; taken back, it keeps its word. */
export function changeOf(step: Step, isTakenBack: boolean) {
  const delta = (step === 'sold' ? -1 : 1) * (isTakenBack ? -1 : 1)
  return { delta, kind: step === 'sold' ? ('walk_in' as const) : ('adjustment' as const) }
}

/** Where a scan leads: to count for the shop's merchant, to the product for everybody else, or to the shop. */
export function addressOf(code: string, target: TagTarget | undefined): string {
  if (!target) return NOWHERE
  if (target.isOwn) return paths.scannedTag(readTagCode(code))
  const { storeId, productId, variantId, search } = target
  if (productId) return paths.product(productId, variantId ?? undefined)
  return search === null
    ? paths.store(storeId, { gone: '1' })
    : paths.store(storeId, { search: search || undefined })
}

/** No screen has this address, so the page says that there is nothing. */
const NOWHERE = '/t'
