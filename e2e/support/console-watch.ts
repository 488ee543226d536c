import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Collects the errors that a browser reports, except those that the journey expects. */
export class ConsoleWatch {
  readonly #complaints: string[] = []
  readonly #expected: RegExp[] = []

  over(context: BrowserContext): void {
    context.on('console', (message) => {
      const text = message.text()
      const bad = message.type() === 'error' || /hydrat|did not match/i.test(text)
      if (bad && !isOfTrace(message)) this.#complaints.push(`${text} (${message.location().url})`)
    })
    context.on('weberror', (event) => {
      const { name, message, stack } = event.error()
      this.#complaints.push(stack || `${name}: ${message}`)
    })
  }

  /** The browser reports rejected and failed calls as errors; a journey that causes them on purpose declares it. */
  expectFailures(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  complaints(): string[] {
    return this.#complaints.filter((text) => !this.#expected.some((known) => known.test(text)))
  }
}

/**
 * Playwright's trace adds a script to every frame. In the sandboxed frame of the mailbox page the browser reports that
 * it blocked that script; without a trace the message does not occur.
 */
function isOfTrace(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.page()?.url() ?? 'about:blank')
  return (
    pathname.startsWith('/dev/mail') &&
    message.text().startsWith("Blocked script execution in 'about:srcdoc'")
  )
}
