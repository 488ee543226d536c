import type { Caller } from '#server/modules/accounts/guards.ts'
import { proveAddress } from '#server/modules/accounts/commands/prove-address.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Upload } from '#server/platform/http/uploads/uploads.ts'
import { encodeUnstored } from '#server/platform/pictures/unstored.ts'
import type { Files } from '#server/platform/ports/files.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { invalidField } from '#shared/app-error.ts'
import type { ComplaintInput } from '#shared/contract/grievances/complaint.ts'
import { messageText } from '#shared/message.ts'
import type { Locale } from '#shared/page.ts'
import { complain, type Complainant } from './commands/complain.ts'

type ComplaintTools = {
  database: Database
  emailVault: EmailVault
  random: Random
  files: Pick<Files, 'preparePicture'>
}
type ComplaintRequest = { input: ComplaintInput; uploads: readonly Upload[]; locale: Locale }

/**
 * Saves a complaint with its pictures. Verifies the address of a guest in a transaction before the pictures are read,
 * so that an unreadable picture does not use up the code.
 */
export async function complainWithPictures(
  tools: ComplaintTools,
  { userId }: Pick<Caller, 'userId'>,
  { visitHash, ...sent }: ComplaintRequest & { visitHash: Buffer },
): Promise<{ number: string; grievanceId: string }> {
  const { database, files } = tools
  const { input, uploads, locale } = sent
  const person = userId === null ? await provenGuest(tools, input, visitHash) : { userId }
  if (input.pictures.length !== uploads.length)
    throw invalidField('pictures.0', messageText('pictureFields.required'))
  const owner = userId ?? visitHash.toString('hex')
  const pictures: Buffer[] = []
  for (const upload of uploads) pictures.push(await encodeUnstored(files, upload, owner))
  return database.transaction((tx) => complain(tx, tools, person, { ...input, pictures, locale }))
}

async function provenGuest(
  { database, emailVault }: ComplaintTools,
  { name, email, otp }: ComplaintInput,
  visitHash: Buffer,
): Promise<Complainant> {
  if (name === undefined) throw invalidField('name', messageText('fields.nameRequired'))
  if (email === undefined) throw invalidField('email', messageText('fields.emailRequired'))
  const address = { email: email.toLowerCase(), visitHash }
  const refusal = await database.transaction((tx) =>
    proveAddress(tx, emailVault, { ...address, otp }),
  )
  if (refusal) throw refusal
  return { userId: null, name, ...address }
}
