import type { BrowserContext } from '@playwright/test'

/** Everything a browser complained about, and what a journey announced beforehand. */
export class ConsoleWatch {
  readonly #complaints: string[] = []
  // Told now and then of the mailbox's frame, which runs no script; why is not known. What emails hold is tested apart.
  readonly #expected: RegExp[] = [/^Blocked script execution in 'about:srcdoc'/]

  over(context: BrowserContext): void {
    context.on('console', (message) => {
      const text = message.text()
      const bad = message.type() === 'error' || /hydrat|did not match/i.test(text)
      if (bad) this.#complaints.push(`${text} (${message.location().url})`)
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
