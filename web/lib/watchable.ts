/** Something whose changes others follow, such as a component with `useSyncExternalStore`. */
export class Watchable {
  readonly #listeners = new Set<() => void>()

  /** Returns the function that ends it. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  protected announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
