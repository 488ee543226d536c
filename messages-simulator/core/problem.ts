/** An error in Meta's form: the service refuses the call and has changed nothing. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly code: number

  constructor(
    message: string,
    { status = 400, code = 100 }: { status?: number; code?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
  }

  get answer(): Response {
    const { message, code, status } = this
    const error = {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      fbtrace_id: 'A1',
    }
    return Response.json({ error }, { status })
  }
}
