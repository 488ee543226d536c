import { useState } from 'react'
import { CheckGift } from './check-gift.tsx'
import { CreateGift, type MadeGift } from './create-gift.tsx'
import { NewGiftCode } from './made-gift.tsx'

/** Checks and redeems a code; makes one, which is shown once. */
export function GiftPanels({ shopName }: { shopName: string }) {
  const [made, setMade] = useState<MadeGift>()
  const [isNext, setNext] = useState(false)
  const [redeemedId, setRedeemedId] = useState<string>()
  const finish = () => {
    setMade(undefined)
    setNext(true)
  }
  return (
    <>
      <CheckGift onRedeemed={setRedeemedId} />
      {made ? (
        <NewGiftCode
          made={made}
          isRedeemed={made.gift.giftId === redeemedId}
          shopName={shopName}
          onDone={finish}
        />
      ) : (
        <CreateGift isNext={isNext} onMade={setMade} />
      )}
    </>
  )
}
