import { afterEach, expect, test, vi } from 'vitest'
import { closeLayers, countLayers, mayCloseLayers } from '#web/lib/layers.ts'
import { type Checkout, openCheckout } from './checkout.ts'

type Options = ConstructorParameters<Checkout>[0]

const order = {
  id: 'order_1',
  amount: 49_900,
  currency: 'INR' as const,
  keyId: 'key',
  script: 'https://checkout.example/v1/checkout.js',
  storeName: 'Soni Vastralaya',
  description: 'Booking',
  prefill: { name: 'Meera', email: 'meera@example.com' },
  timeoutSeconds: 600,
}
const proof = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' }

/** Opens a Checkout of the provider that only notes what it is told. */
function open(answer: boolean) {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#123456' }))
  const asked: string[] = []
  vi.stubGlobal('confirm', (question: string) => (asked.push(question), answer))
  const told = { isOpen: false, options: undefined as Options | undefined }
  class Provider {
    constructor(options: Options) {
      told.options = options
    }
    open() {
      told.isOpen = true
    }
    close() {
      told.isOpen = false
    }
  }
  return { told, asked, end: openCheckout(Provider, order, 'Leave the payment?') }
}
afterEach(() => vi.unstubAllGlobals())

/** The effect of Back on the topmost layer. */
const goBack = () => {
  if (mayCloseLayers(countLayers() - 1)) closeLayers(countLayers() - 1)
}

test('Back asks before it closes the payment window, and the page stays', async () => {
  const stays = open(false)
  goBack()
  expect([stays.told.isOpen, countLayers(), stays.asked]).toEqual([true, 1, ['Leave the payment?']])
  stays.told.options?.handler(proof)
  expect(await stays.end).toEqual({ kind: 'proof', proof })
  const leaves = open(true)
  goBack()
  expect([leaves.told.isOpen, countLayers()]).toEqual([false, 0])
  expect(await leaves.end).toEqual({ kind: 'left' })
})

test('Checkout leaves Back to the site, and its own end leaves no layer behind', async () => {
  const { told, end } = open(true)
  expect(told.options?.modal).toMatchObject({ handleback: false, confirm_close: true })
  told.options?.modal.ondismiss()
  told.options?.modal.ondismiss()
  expect([await end, countLayers()]).toEqual([{ kind: 'left' }, 0])
})
