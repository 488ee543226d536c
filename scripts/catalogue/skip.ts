/** Thrown where a row cannot become a product; the message is the reason in the report. */
export class Skip extends Error {
  override name = 'Skip'
}
