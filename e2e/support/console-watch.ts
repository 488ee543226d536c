import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Everything a browser complained about, and what a journey announced beforehand. */
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

  /** The browser itself reports refused and broken calls; a journey that provokes them says so. */
  expectFailures(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  complaints(): string[] {
    return this.#complaints.filter((text) => !this.#expected.some((known) => known.test(text)))
  }
}

/**
 * The trace that Playwright writes puts a script of its own into every frame. Where the frame of the mailbox page has
 * just begun, the browser says that its sandbox keeps the script out; without a trace it never says so.
 */
function isOfTrace(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.page()?.url() ?? 'about:blank')
  return (
    pathname.startsWith('/dev/mail') &&
    message.text().startsWith("Blocked script execution in 'about:srcdoc'")
  )
}
