let isOld = false

/** True after `findNewRelease` has found a newer release than that of this page. */
export function isOutdated(): boolean {
  return isOld
}

/**
 * Asks, after a file of the build could not be loaded, whether the server still has the first file of this page. After
 * a deployment it has not: the files that the page has not loaded yet are gone.
 */
export async function findNewRelease(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry']
  if (entry === undefined || isOld || !navigator.onLine) return isOld
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  isOld = answer?.status === 404
  return isOld
}
