/** A problem that the operator has to solve before the server can start; the message says which. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
