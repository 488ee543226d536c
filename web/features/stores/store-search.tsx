// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a combobox whose rows hold more than text.
import { clsx } from 'clsx'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import Store from 'lucide-react/icons/store'
import { paths } from '#web/app/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { usePlace } from '#web/lib/place.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { OpenState } from './open-state.tsx'
import { StoreLogo } from './store-logo.tsx'
import { useStoreSearch } from './use-store-search.ts'

type Found = Output<'GET /search-stores'>['stores'][number]
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds a store while one types; a row, or Enter on it, opens the store's page. */
export function StoreSearch() {
  const t = useTranslations('home')
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { stores, at, isSettled, failed } = useStoreSearch(text, usePlace())
  const shown = open && text.trim() !== '' && (isSettled || stores.length > 0 || failed)
  const go = (store: Found | undefined) => {
    if (store) void navigate(paths.store(store._id))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'Enter' && shown) go(stores[active])
    if (!step || stores.length === 0) return
    event.preventDefault()
    setOpen(true)
    const next = (active + step + stores.length) % stores.length
    setActive(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t('findStore')}
      </label>
      <div className="relative">
        <Store
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-muted"
        />
        <TextInput
          id={id}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && stores.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          maxLength={80}
          placeholder={t('storePlaceholder')}
          className="min-h-13 pl-11"
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={press}
        />
      </div>
      <output className="sr-only">{isSettled && t('storesFound', { count: stores.length })}</output>
      {shown && (
        <div className="rise absolute inset-x-0 top-full z-20 mt-1.5 overflow-hidden rounded-card border border-hairline bg-surface shadow-float">
          <Rows {...{ id, stores, at, active, failed }} onPick={go} onPoint={setActive} />
        </div>
      )}
    </div>
  )
}

type RowsProps = {
  id: string
  stores: Found[]
  at: number
  active: number
  failed: boolean
  onPick: (store: Found) => void
  onPoint: (index: number) => void
}

function Rows({ id, stores, at, active, failed, onPick, onPoint }: RowsProps) {
  const t = useTranslations('home')
  const says = useTranslations('empty')
  return (
    <>
      {stores.length === 0 && (
        <p className="px-4 py-3 text-sm text-ink-muted">
          {failed ? says('loadFailedTitle') : t('storesFound', { count: 0 })}
        </p>
      )}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t('findStore')}
        className="max-h-[min(24rem,55dvh)] overflow-y-auto overscroll-contain"
      >
        {stores.map((store, index) => (
          <div
            key={store._id}
            role="option"
            id={`${id}-${index}`}
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onPoint(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(store)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(store)}
            className={clsx('flex cursor-pointer gap-3 px-4 py-3', index === active && 'bg-sunken')}
          >
            <StoreLogo path={store.shopLogo} className="size-12" />
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="font-semibold">{store.shopName}</span>
                <OpenState hours={store} at={at} />
              </p>
              <p className="text-xs text-ink-muted">{store.address}</p>
              <p className="money text-xs text-ink-muted">{store.contactNumber}</p>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
