import { expect, test, vi } from 'vitest'
import { installPrompt, keepInstallPrompt, showAppBadge } from './installed-app.ts'

test('the number is shown where the browser can, and nothing fails where it cannot', async () => {
  const shown: number[] = []
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void shown.push(count) })
  await showAppBadge(3)
  await showAppBadge(0)
  expect(shown).toEqual([3, 0])
  vi.stubGlobal('navigator', {})
  await expect(showAppBadge(1)).resolves.toBeUndefined()
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not allowed')) })
  await expect(showAppBadge(1)).resolves.toBeUndefined()
})

test('the browser’s offer waits until the app is installed', () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  keepInstallPrompt()
  let changes = 0
  const stop = installPrompt.subscribe(() => (changes += 1))
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  browser.dispatchEvent(offer)
  expect([offer.defaultPrevented, installPrompt.now()]).toEqual([true, offer])
  browser.dispatchEvent(new Event('appinstalled'))
  expect([installPrompt.now(), changes]).toEqual([undefined, 2])
  stop()
})
