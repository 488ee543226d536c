// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a list whose rows are chosen from a field.
import { useTranslations } from 'use-intl'
import { formatDistance } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { OptionGroup } from '#web/ui/option-group.tsx'
import { OpenState, StoreLogo } from './open-state.tsx'
import type { StoreSearch } from './use-store-search.ts'
import { OwnText } from '#web/ui/own-text.tsx'

type Props = {
  found: StoreSearch
  listId: string
  idOf: (index: number) => string
  active: number
  onPick: (index: number) => void
  onPoint: (index: number) => void
}

/** The stores found by name, or a message when there are none or the request failed. */
export function FoundStores({ found, listId, idOf, active, onPick, onPoint }: Props) {
  const { stores, at } = found
  const t = useTranslations('guide')
  return (
    <>
      {stores.length === 0 && <NoStores found={found} />}
      <div
        role="listbox"
        id={listId}
        aria-label={t('findStore')}
        className="max-h-[min(24rem,55dvh)] overflow-y-auto overscroll-contain"
      >
        <OptionGroup
          group={{
            rows: stores.map((store) => ({
              key: store._id,
              content: <FoundStore {...{ store, at }} />,
            })),
          }}
          first={0}
          {...{ active, idOf, onPick, onPoint }}
        />
      </div>
    </>
  )
}

function FoundStore({ store, at }: { store: StoreSearch['stores'][number]; at: number }) {
  const { locale } = useLocale()
  return (
    <>
      <StoreLogo path={store.shopLogo} className="size-12" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 text-base font-semibold">
            <OwnText>{store.shopName}</OwnText>
          </span>
          <OpenState hours={store} at={at} />
        </p>
        <p className="text-xs text-ink-muted">
          <OwnText>{store.address}</OwnText>
        </p>
        <p className="flex gap-2 text-xs text-ink-muted">
          <span className="money">{store.contactNumber}</span>
          {store.distanceKm !== null && (
            <span className="money">· {formatDistance(store.distanceKm, locale)}</span>
          )}
        </p>
      </div>
    </>
  )
}

function NoStores({ found: { failed, retry } }: Pick<Props, 'found'>) {
  const t = useTranslations('guide')
  const says = useTranslations('empty')
  const ui = useTranslations('ui')
  return (
    <div className="flex items-center justify-between gap-3 px-4 py-3 text-sm text-ink-muted">
      <p>{failed ? says('loadFailedTitle') : t('storesFound', { count: 0 })}</p>
      {failed && (
        <Button variant="secondary" size="sm" onClick={retry}>
          {ui('retry')}
        </Button>
      )}
    </div>
  )
}
