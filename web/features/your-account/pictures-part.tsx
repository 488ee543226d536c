import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { StoreLogo } from '#web/features/stores/open-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'
import { lazyPart } from '#web/ui/on-demand.tsx'

const valuesOf = ({ image, logo }: YourAccount) => ({ image, logo })

const PicturePicker = lazyPart(
  async () => (await import('#web/features/files/picture-picker.tsx')).PicturePicker,
)

/** The picture of the shop's front and its logo. */
export function PicturesPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const form = useAccountForm('pictures', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).PicturesForm,
    valuesOf,
  })
  const { control, setValue } = form.form
  const chosen = {
    image: useWatch({ control, name: 'image' }),
    logo: useWatch({ control, name: 'logo' }),
  }
  const picker = (field: 'image' | 'logo') => (
    <PicturePicker
      label={t(field)}
      hint={t(`${field}Hint`)}
      names={[field]}
      images={chosen[field] === null ? [] : [chosen[field]]}
      onChange={([hash = null]) => setValue(field, hash, { shouldDirty: true })}
      max={1}
      purpose="store"
      error={form.errorAt(field)}
    />
  )
  return (
    <AccountCard
      {...props}
      title={t('pictures')}
      form={form}
      rival={form.rival && <Shown account={form.rival} />}
    >
      {props.isEditing ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          {picker('image')}
          {picker('logo')}
        </Suspense>
      ) : (
        <Shown account={props.account} />
      )}
    </AccountCard>
  )
}

function Shown({ account }: { account: YourAccount }) {
  const t = useTranslations('yourAccount')
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3">
      <figure className="min-w-0">
        {account.shopImage ? (
          <Picture
            path={account.shopImage}
            alt=""
            box="wide"
            sizes="(min-width: 768px) 416px, 60vw"
            className="rounded-control"
          />
        ) : (
          <p className="text-sm text-ink-muted">{t('noImage')}</p>
        )}
        <figcaption className="mt-1 text-xs text-ink-muted">{t('image')}</figcaption>
      </figure>
      <figure>
        <StoreLogo path={account.shopLogo} className="size-20" />
        <figcaption className="mt-1 text-xs text-ink-muted">{t('logo')}</figcaption>
      </figure>
    </div>
  )
}
