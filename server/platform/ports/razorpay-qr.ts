import { PaymentProviderError, type ProviderPayment, type QrCodes } from './payments.ts'
import type { Caller } from './razorpay-call.ts'
import { listOf, PaidQrEntity, PaymentEntity, QR_RECEIPT, QrEntity } from './razorpay-entities.ts'

const PATH = '/v1/payments/qr_codes'

export function isQr(id: string): boolean {
  return id.startsWith('qr_')
}

function qrPath(id: string, rest: string): string {
  return `${PATH}/${encodeURIComponent(id)}/${rest}`
}

/** The provider's QR codes (https://razorpay.com/docs/api/qr-codes/image-content). */
export function makeQrCodes(call: Caller): QrCodes {
  return {
    async create({ receipt, amountPaise, note, closeBy }) {
      const body = {
        type: 'upi_qr',
        usage: 'single_use',
        fixed_amount: true,
        payment_amount: amountPaise,
        description: note,
        close_by: Math.floor(closeBy.getTime() / 1000),
        notes: { [QR_RECEIPT]: receipt },
      }
      const qr = await call({ method: 'POST', path: PATH, body, key: receipt }, QrEntity)
      if (qr.amountPaise === amountPaise) return qr
      throw new PaymentProviderError('refused', 'other_sum', `${qr.id} has another sum`)
    },
    async close(id) {
      // The provider refuses what has ended already.
      await call({ method: 'POST', path: qrPath(id, 'close'), key: id }, PaidQrEntity).catch(
        unlessRefused,
      )
    },
  }
}

/** The payments of a QR; they do not name it themselves. */
export async function listPaidByQr(
  call: Caller,
  providerOrderId: string,
): Promise<ProviderPayment[]> {
  const path = qrPath(providerOrderId, 'payments')
  const { items } = await call({ method: 'GET', path }, listOf(PaymentEntity))
  return items.map((payment) => ({ ...payment, providerOrderId }))
}

/** Adds the QR to a payment without an order: the payment itself does not name it. */
export async function namePaidQr(call: Caller, payment: ProviderPayment): Promise<ProviderPayment> {
  const path = `${PATH}?payment_id=${encodeURIComponent(payment.id)}`
  // The provider refuses an account without QR codes.
  const found = await call({ method: 'GET', path }, listOf(PaidQrEntity)).catch(unlessRefused)
  const qr = found?.items[0]
  return qr ? { ...payment, providerOrderId: qr.id, receipt: qr.notes[QR_RECEIPT] } : payment
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof PaymentProviderError) || error.kind !== 'refused') throw error
}
