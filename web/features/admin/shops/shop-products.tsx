import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminProduct } from '#shared/contract/admin/stores.ts'
import { paths } from '#shared/paths.ts'
import { formatDate, formatRupees } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Link } from '#web/lib/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { useDecide } from '../decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

const PAUSE_MS = 300

/** The products of a shop, each of which can be taken down with a reason, and put back. */
export function ShopProducts({ storeId }: { storeId: string }) {
  const t = useTranslations('shopOverview')
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim(), PAUSE_MS)
  const query = useInfiniteQuery(
    callPages('GET /admin/products', { storeId, search: words }, 'page'),
  )
  const products = query.data?.pages.flatMap((page) => page.products) ?? []
  return (
    <Section title={t('products')}>
      <Field label={t('searchProducts')}>
        <SearchInput maxLength={80} value={search} onText={setSearch} />
      </Field>
      <Loaded query={query}>
        {products.length === 0 && <p className="text-sm text-ink-muted">{t('noProducts')}</p>}
        <ul className="flex flex-col divide-y divide-hairline">
          {products.map((product) => (
            <Product key={product._id} product={product} />
          ))}
        </ul>
        <MorePages query={query} />
      </Loaded>
    </Section>
  )
}

function Product({ product }: { product: AdminProduct }) {
  const t = useTranslations('shopOverview')
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { mutate, isPending, proof } = useDecide('POST /admin/products', close)
  const { _id: productId, productName, brand, price, active, lacks, takenDown } = product
  const name = active ? (
    <Link
      to={paths.product(productId)}
      className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
    >
      {productName}
    </Link>
  ) : (
    <span className="font-semibold">{productName}</span>
  )
  return (
    <li className="flex items-center gap-x-4 py-2 text-sm">
      <div className="min-w-0 grow wrap-anywhere">
        {name}
        <p className="text-ink-muted">
          {brand} · <span className="money">{formatRupees(price)}</span>
        </p>
        {lacks.length > 0 && (
          <p>{t('lacksOf', { what: lacks.map((lack) => t(`lacks.${lack}`)).join(', ') })}</p>
        )}
        {takenDown && (
          <p className="text-danger">
            {t('takenDown', { date: formatDate(takenDown.at), reason: takenDown.reason })}
          </p>
        )}
      </div>
      {!active && !takenDown && <Badge tone="neutral">{t('inactive')}</Badge>}
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        loading={isPending && !isAsked}
        aria-label={t(takenDown ? 'putBackOf' : 'takeDownOf', { name: productName })}
        onClick={() => (takenDown ? mutate({ productId, decision: 'put-back' }) : setAsked(true))}
      >
        {t(takenDown ? 'putBack' : 'takeDown')}
      </Button>
      <ReasonDialog
        open={isAsked}
        onOpenChange={close}
        title={t('takeDownTitle', { name: productName })}
        text={t('takeDownText')}
        confirm={t('takeDown')}
        loading={isPending}
        onConfirm={(reason) => mutate({ productId, decision: 'take-down', reason })}
      />
      {proof}
    </li>
  )
}
