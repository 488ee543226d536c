import type { ErrorDetails } from './contract/error-details.ts'
import type { ErrorCode } from './errors.ts'
import type { MessageKey, MessageText, MessageValues } from './message.ts'

/** What an answer of this code carries for the caller to go on with; nothing where the table has no row. */
export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails
  ? ErrorDetails[C]
  : undefined

type More = {
  /** What is wrong at which field of the form. */
  fields?: Record<string, MessageText>
  /** What the sentence needs besides the details. */
  values?: MessageValues
  /** Another sentence than the code's own. */
  key?: MessageKey
}

type Given<C extends ErrorCode> =
  undefined extends DetailsOf<C>
    ? [details?: DetailsOf<C>, more?: More]
    : [details: DetailsOf<C>, more?: More]

/** An expected failure that the person who asked is told of, in their language (`errorSentence`). */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  code: C
  details: DetailsOf<C>
  fields: Record<string, MessageText> | undefined
  values: MessageValues | undefined
  key: MessageKey | undefined

  constructor(code: C, ...[details, more = {}]: Given<C>) {
    super(code)
    this.code = code
    this.details = details as DetailsOf<C>
    this.fields = more.fields
    this.values = more.values
    this.key = more.key
  }
}

/** A form that is refused at one field. */
export function invalidField(field: string, message: MessageText): AppError<'INVALID_INPUT'> {
  return new AppError('INVALID_INPUT', undefined, { fields: { [field]: message } })
}
