import { expect, test } from 'vitest'
import { hasUnsavedInput, holdReload, isReloadHeld } from './leave-warning.ts'

test('a reload is held until the last reason has ended, without a warning about unsaved input', () => {
  expect(isReloadHeld()).toBe(false)
  const endQueue = holdReload()
  const endRing = holdReload()
  expect([isReloadHeld(), hasUnsavedInput()]).toEqual([true, false])
  endQueue()
  expect(isReloadHeld()).toBe(true)
  endRing()
  expect(isReloadHeld()).toBe(false)
})
