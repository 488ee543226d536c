import { type ComponentType, useState } from 'react'
import type { AccountPart, YourAccount } from '#shared/contract/stores/your-account.ts'
import { AddressPart } from './address-part.tsx'
import { CloseShop } from './close-shop.tsx'
import { ClosuresPart } from './closures-part.tsx'
import { PersonalInfoPart } from './personal-info-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { PickupPart } from './pickup-part.tsx'
import { StockAlertPart } from './stock-alert-part.tsx'
import { TaxNumbersPart } from './tax-numbers-part.tsx'
import { TimingsPart } from './timings-part.tsx'
import type { PartProps } from './use-account-form.ts'

/** The forms of the screen, each read-only until it is edited. */
export function AccountParts({ account }: { account: YourAccount }) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Part of="personalInfo" account={account} form={PersonalInfoPart} />
          <Part of="address" account={account} form={AddressPart} />
          <Part of="pictures" account={account} form={PicturesPart} />
          <Part of="stockAlert" account={account} form={StockAlertPart} />
          <Part of="taxNumbers" account={account} form={TaxNumbersPart} />
        </div>
        <div className="flex flex-col gap-4">
          <Part of="timings" account={account} form={TimingsPart} />
          <Part of="closures" account={account} form={ClosuresPart} />
          <Part of="pickup" account={account} form={PickupPart} />
        </div>
      </div>
      <CloseShop account={account} />
    </>
  )
}

type OnePart = { of: AccountPart; account: YourAccount; form: ComponentType<PartProps> }

/** While it is edited, a form keeps the account with which it began, whatever arrives from the server. */
function Part({ of, account, form: Form }: OnePart) {
  const [begun, setBegun] = useState<YourAccount>()
  const [endings, setEndings] = useState(0)
  const shown = begun ?? account
  const end = () => {
    setBegun(undefined)
    setEndings((count) => count + 1)
  }
  return (
    <div data-ended={endings > 0 ? '' : undefined}>
      <Form
        key={`${shown.versions[of]} ${endings}`}
        account={shown}
        isEditing={begun !== undefined}
        onEdit={() => setBegun(account)}
        onEnd={end}
      />
    </div>
  )
}
