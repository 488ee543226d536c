import { formatPaise } from '#shared/formats/money.ts'
import { markReady, startHandOver } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookingOf, bookItems } from './support/orders.ts'
import type { PaymentsControl } from './support/payments-control.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

const shop = 'jhotwara-suits'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

/** The open QR of this sum at the provider. */
async function openQr(payments: PaymentsControl, paise: number): Promise<string> {
  const { orders } = await payments.state()
  const code = orders.find(({ qr, amount }) => qr && !qr.closed && amount === paise)
  if (!code) throw new Error(`there is no QR of ${paise} paise`)
  return code.id
}

test(
  'a booking is paid at the counter by the provider’s QR, and the screen turns green by itself',
  { tag: '@both' },
  async ({ page, newPerson, payments, watch }) => {
    await logIn(page, 'meera')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { orderId, orderNumber, amount } = await bookItems(page, [item])
    const paise = Math.round(amount * 100)
    await markReady(merchant, orderNumber)
    // The counter shows the order as ready before the server has answered.
    const codeNow = async () => (await bookingOf(page, orderId)).pickup?.code ?? ''
    await expect.poll(codeNow).not.toBe('')
    const code = await codeNow()

    const dialog = await startHandOver(merchant, orderNumber)
    await dialog.getByLabel('Pickup code').fill(code)
    const byUpi = dialog.getByRole('button', { name: 'Hand over – UPI' })
    const scan = merchant.getByRole('dialog', { name: 'Scan to pay' })

    // While the provider is away, the counter says so and goes on.
    watch.expectFailures(/status of 503.*counter-qr/)
    await payments.set({ callFault: 'server error' })
    await byUpi.click()
    await expect(scan).toContainText('gives no QR now')
    await expectAccessible(merchant)
    await payments.reset()
    await scan.getByRole('button', { name: 'Back' }).click()

    await byUpi.click()
    const qr = scan.getByRole('img', { name: `QR code: pay ${formatPaise(paise)}` })
    await expect(qr).toBeVisible()
    await expect(scan.getByRole('status')).toContainText('Waiting for the payment')
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)

    await payments.act({ action: 'pay', orderId: await openQr(payments, paise) })
    await expect(dialog).toContainText('Handed over')
    await expect(dialog).toContainText(`Payment received: ${formatPaise(paise)}`)
    await expect(dialog).toContainText('Bill number')
    await expectSoundScreen(merchant)
    expect(await bookingOf(page, orderId)).toMatchObject({
      orderStatus: 'Collected',
      paymentMethod: 'online',
      paymentStatus: 'paid',
    })
  },
)
