import type { ReactNode } from 'react'
import { QrCode } from '#web/ui/qr-code.tsx'

type SumQrProps = { amount: string; link: string; label: string; children: ReactNode }

/** A sum and its QR for the customer's app, light in every theme, with what it is for. */
export function SumQr({ amount, link, label, children }: SumQrProps) {
  return (
    <div className="daylight flex flex-col items-center rounded-card border border-hairline bg-surface p-3 text-center text-ink">
      <p className="money text-[clamp(1.75rem,9vw,2.5rem)] leading-tight font-bold">{amount}</p>
      <div className="w-full max-w-[min(20rem,48svh)] bg-white text-black">
        <QrCode text={link} label={label} />
      </div>
      {children}
    </div>
  )
}
