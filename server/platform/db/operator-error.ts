/** Something the operator has to put right before the server can start; the message says what. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
