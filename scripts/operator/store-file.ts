import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { findAccount } from '#server/modules/accounts/commands/open-account.ts'
import { createStoreOfOwner } from '#server/modules/staff/commands/members.ts'
import type { Database } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { StoreFile } from '#shared/contract/stores/store-form.ts'
import { AppError } from '#shared/app-error.ts'
import { errorSentence, textSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'

export function readStoreFile(file: string): object {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new OperatorError(`The store file ${file} cannot be read`, { cause })
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch (cause) {
    throw new OperatorError(`The store file ${file} does not hold one store as JSON`, { cause })
  }
}

/** Throws one line for each field that is missing, wrong or unknown. */
export function checkStore(given: object): StoreFile {
  const checked = StoreFile.safeParse(given)
  if (checked.success) return checked.data
  const lines = checked.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `  there is no field ${issue.keys.join(', ')}`
      : `  ${issue.path.join('.')}: ${textSentence(issue.message, translate('en'))}`,
  )
  throw new OperatorError(['The store cannot be created:', ...lines].join('\n'))
}

/** Creates the approved store in one transaction and makes its owner a merchant. Returns the store's id. */
export async function addStore(database: Database, { owner, ...form }: StoreFile): Promise<string> {
  return database.transaction(async (tx) => {
    const ownerId = await findAccount(tx, owner)
    if (!ownerId) {
      throw new OperatorError(`Nobody has an account with ${owner}: the owner has to sign up first`)
    }
    return createStoreOfOwner(tx, { ownerId, form, status: 'approved' }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      const sentence = errorSentence(error, translate('en'))
      throw new OperatorError(`The store cannot be created: ${sentence}`, { cause: error })
    })
  })
}
