import { useState } from 'react'
import { useMayAct } from '#web/lib/session.ts'
import { CheckGift } from './check-gift.tsx'
import { CreateGift, type MadeGift } from './create-gift.tsx'
import { NewGiftCode } from './made-gift.tsx'

/** The panels that check and redeem a code, and that make a code. A new code is shown only once. */
export function GiftPanels({ shopName }: { shopName: string }) {
  const mayCreate = useMayAct('owner')
  const [made, setMade] = useState<MadeGift>()
  const [isNext, setNext] = useState(false)
  const finish = () => {
    setMade(undefined)
    setNext(true)
  }
  return (
    <>
      <CheckGift onRedeemed={(giftId) => giftId === made?.gift.giftId && finish()} />
      {made && <NewGiftCode made={made} shopName={shopName} onDone={finish} />}
      {!made && mayCreate && <CreateGift isNext={isNext} onMade={setMade} />}
    </>
  )
}
