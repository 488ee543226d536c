import type { BankAccount } from '#shared/contract/payouts/own-payouts.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { type Keys, seal, unseal } from '#server/platform/secrets.ts'

/** Encrypts and decrypts bank accounts of shops; `id` is the account's row, to which the text is bound. */
export type BankVault = {
  seal(id: string, account: BankAccount): Buffer
  open(id: string, sealed: Buffer): BankAccount
}

export function makeBankVault(keys: Pick<Keys, 'seal'>, random: Random): BankVault {
  return {
    seal: (id, account) => seal(keys.seal, random, contextOf(id), JSON.stringify(account)),
    open: (id, sealed) => JSON.parse(unseal(keys.seal, contextOf(id), sealed)) as BankAccount,
  }
}

const contextOf = (id: string) => `bank ${id}`
