import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountPart, YourAccount } from '#shared/contract/stores/your-account.ts'
import { paths, patterns } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'
import { OwnPhone } from '#web/features/accounts/own-phone.tsx'
import { AddressPart } from './address-part.tsx'
import { CloseShop } from './close-shop.tsx'
import { ClosuresPart } from './closures-part.tsx'
import { HindiPart } from './hindi-part.tsx'
import { PersonalInfoPart } from './personal-info-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { PickupPart } from './pickup-part.tsx'
import { Undertaking } from './undertaking.tsx'
import { TimingsPart } from './timings-part.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountCard } from './account-card.tsx'

type AccountPartsProps = { account: YourAccount; notices: ReactNode; archive: ReactNode }

/** The forms of the screen. Each is read-only until EDIT. */
export function AccountParts({ account, notices, archive }: AccountPartsProps) {
  return (
    <>
      <FirstProduct account={account} />
      <div className="grid items-start gap-2 md:gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-2 md:gap-4">
          <Part of="personalInfo" account={account} form={PersonalInfoPart} />
          <Part of="address" account={account} form={AddressPart} />
          <Part of="hindi" account={account} form={HindiPart} />
          <Part of="pictures" account={account} form={PicturesPart} />
          <Part of="stockAlert" account={account} form={StockAlertPart} />
          <Part of="taxNumbers" account={account} form={TaxNumbersPart} />
          <Undertaking />
        </div>
        <div className="flex flex-col gap-2 md:gap-4">
          <Part of="timings" account={account} form={TimingsPart} />
          <Part of="closures" account={account} form={ClosuresPart} />
          <Part of="pickup" account={account} form={PickupPart} />
          <BankAccount />
          <OwnPhone />
          {notices}
        </div>
      </div>
      {archive}
      <CloseShop account={account} />
    </>
  )
}

/** The next step in a shop that was just approved. */
function FirstProduct({ account }: { account: YourAccount }) {
  const t = useTranslations('yourAccount')
  const menu = useTranslations('dashboard')
  const { data } = useQuery(callQuery('GET /inventory', {}))
  const { shopName, status, closing } = account
  if (data?.totalSKU !== 0 || status !== 'approved' || closing) return null
  return (
    <Card asChild className="mb-4 flex flex-wrap items-center gap-4 bg-accent-soft!">
      <section aria-labelledby="first-product">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="first-product" className="text-lg">
            {t('newTitle', { shopName })}
          </h2>
          <p className="mt-1 text-sm">{t('newText')}</p>
        </div>
        <ButtonLink to={paths.addProduct()}>{menu('firstProduct')}</ButtonLink>
      </section>
    </Card>
  )
}

function BankAccount() {
  const t = useTranslations('yourAccount')
  return (
    <Section folded title={t('bankTitle')} note={t('bankText')}>
      <ButtonLink to={patterns.statement} variant="secondary" size="sm" className="self-start">
        {t('seeStatement')}
      </ButtonLink>
    </Section>
  )
}

type OnePart = { of: AccountPart; account: YourAccount; form: ComponentType<PartProps> }

/** One form. During editing it keeps the account with which editing began, whatever the server sends. */
function Part({ of, account, form: Form }: OnePart) {
  const [begun, setBegun] = useState<YourAccount>()
  const [endings, setEndings] = useState(0)
  const shown = begun ?? account
  const end = () => {
    setBegun(undefined)
    setEndings((count) => count + 1)
  }
  return (
    <div id={of} className="scroll-mt-20" data-ended={endings > 0 ? '' : undefined}>
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

const alertOf = ({ inventoryAlert }: YourAccount) => ({ inventoryAlert })

/** The stock at or below which a product counts as low. Inventory can change it too. */
export function StockAlertPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const form = useAccountForm('stockAlert', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).StockAlertForm,
    valuesOf: alertOf,
    linesOf: ({ inventoryAlert }) => [[t('inventoryAlert'), String(inventoryAlert)]],
  })
  return (
    <AccountCard {...props} title={t('stockAlert')} form={form}>
      <Field
        label={t('inventoryAlert')}
        hint={t('inventoryAlertHint')}
        error={form.errorAt('inventoryAlert')}
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          className="max-w-32"
          readOnly={!props.isEditing}
          {...form.register('inventoryAlert', { valueAsNumber: true })}
        />
      </Field>
    </AccountCard>
  )
}

const numbers = ['gstin', 'enrolmentNumber', 'pan'] as const

const numbersOf = ({ gstin, enrolmentNumber, pan }: YourAccount) => ({
  gstin,
  enrolmentNumber,
  pan,
})

/** The form of a PAN, and the tax that it saves while the shop has none. */
function PanHint() {
  const t = useTranslations('yourAccount')
  const { data } = useQuery(callQuery('GET /tax-terms', {}))
  const tds = data?.terms.find(({ tax }) => tax === 'tds')
  const { rate = 0, rateWithoutPan } = tds ?? {}
  const costs = tds && !data?.hasPan
  return (
    <>
      {t('panHint')} {costs && t('panCost', { rate, without: rateWithoutPan ?? rate })}
    </>
  )
}

/** The tax numbers on the shop's bills. Each may be empty. */
export function TaxNumbersPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const form = useAccountForm('taxNumbers', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).TaxNumbersForm,
    valuesOf: numbersOf,
    linesOf: (values) => numbers.map((name) => [t(name), values[name]]),
  })
  return (
    <AccountCard {...props} title={t('taxNumbers')} note={t('taxNumbersNote')} form={form}>
      {numbers.map((name) => (
        <Field
          key={name}
          label={t(name)}
          hint={name === 'pan' ? <PanHint /> : t(`${name}Hint`)}
          error={form.errorAt(name)}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            placeholder={props.isEditing ? undefined : '—'}
            readOnly={!props.isEditing}
            {...form.register(name)}
          />
        </Field>
      ))}
    </AccountCard>
  )
}
