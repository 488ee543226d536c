/** How a channel ended a delivery. */
export type Outcome =
  | { kind: 'sent'; providerId?: string }
  /** It was given to the service, which did not answer; it is not sent again by itself. */
  | { kind: 'unknown'; error: string }
  /** The service will never accept it. */
  | { kind: 'failed'; failure: string; error: string }
  | { kind: 'dropped'; failure: string }
  /** The service did not accept it and may do so later; `afterSeconds` is the wait that it asks for. */
  | { kind: 'later'; failure: string; error: string; afterSeconds?: number | undefined }
