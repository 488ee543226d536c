import type { ErrorDetails } from './contract/error-details.ts'
import type { ErrorCode } from './errors.ts'
import type { MessageKey, MessageText } from './message.ts'

/** The `details` of an error with this code, from the table `errorDetails`; none when the table has no row. */
export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails
  ? ErrorDetails[C]
  : undefined

/** A time is written in the language of the message. */
type GivenValues = Record<string, string | number | Date>

type More = {
  /** The message for each invalid field of the form. */
  fields?: Record<string, MessageText>
  /** Values for the placeholders of the message, in addition to the details. */
  values?: GivenValues
  /** Values that a message in Hindi has in the places of the others. */
  hindiValues?: GivenValues
  /** A message other than the default one of the code. */
  key?: MessageKey
}

type ErrorArguments<C extends ErrorCode> =
  undefined extends DetailsOf<C>
    ? [details?: DetailsOf<C>, more?: More]
    : [details: DetailsOf<C>, more?: More]

/** An expected failure, which is shown to the caller in their language (`errorSentence`). */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  code: C
  details: DetailsOf<C>
  fields: Record<string, MessageText> | undefined
  values: GivenValues | undefined
  hindiValues: GivenValues | undefined
  key: MessageKey | undefined
  /** The refusal tells whether a secret was right, so it counts towards the limits whatever its code is. */
  isGuess = false

  constructor(code: C, ...[details, more = {}]: ErrorArguments<C>) {
    super(code)
    this.code = code
    this.details = details as DetailsOf<C>
    this.fields = more.fields
    this.values = more.values
    this.hindiValues = more.hindiValues
    this.key = more.key
  }
}

/** INVALID_INPUT at one field of a form. */
export function invalidField(field: string, message: MessageText): AppError<'INVALID_INPUT'> {
  return new AppError('INVALID_INPUT', undefined, { fields: { [field]: message } })
}
