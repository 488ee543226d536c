/** A problem that the operator has to solve before the server can start. The message describes it. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
