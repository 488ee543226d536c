import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FindAnswer, FoundDocument } from '#shared/contract/admin/find.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { type AdminAddress, paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Link } from '#web/lib/router.tsx'
import { Section } from '#web/ui/section.tsx'
import { CallShop, OrderBriefs } from './order-brief.tsx'

export function FoundThings({ found }: { found: FindAnswer }) {
  const t = useTranslations('overview')
  const { orders, customers, stores, complaints, articles, documents } = found
  const all = [orders, customers, stores, complaints, articles, documents]
  if (all.every((rows = []) => rows.length === 0))
    return <output className="text-sm">{t('nothingFound')}</output>
  return (
    <div className="flex flex-col gap-6">
      <FoundRows title={t('foundCustomers')} rows={customers}>
        {({ userId, name, email, orders: count }) => (
          <FoundRow key={userId} to={{ customer: userId }} name={`${name} · ${email}`}>
            {t('customerOrders', { count })}
          </FoundRow>
        )}
      </FoundRows>
      <FoundRows title={t('foundStores')} rows={stores}>
        {({ storeId, shopName, ownerName, city, contact }) => (
          <FoundRow
            key={storeId}
            to={{ store: storeId }}
            name={`${shopName}, ${city} · ${ownerName}`}
          >
            <CallShop shopName={shopName} contact={contact} />
          </FoundRow>
        )}
      </FoundRows>
      {orders.length > 0 && (
        <Section title={t('foundOrders')}>
          <OrderBriefs orders={orders} />
        </Section>
      )}
      <FoundRows title={t('foundDocuments')} rows={documents}>
        {(one) => <DocumentRow key={`${one.kind} ${one.number} ${one.storeId}`} {...one} />}
      </FoundRows>
      <FoundRows title={t('foundComplaints')} rows={complaints}>
        {({ grievanceId, number, name, at }) => (
          <FoundRow key={grievanceId} to={{ grievance: grievanceId }} name={`${number} · ${name}`}>
            {formatDateTime(at)}
          </FoundRow>
        )}
      </FoundRows>
      <FoundRows title={t('foundArticles')} rows={articles}>
        {({ productId, productName, SKU, active, storeId, shopName }) => (
          <FoundRow key={productId} to={{ store: storeId }} name={`${productName} · ${shopName}`}>
            {SKU}
            {!active && ` · ${t('notOnSale')}`}
          </FoundRow>
        )}
      </FoundRows>
    </div>
  )
}

/** A document leads to its order, or to its shop. */
function DocumentRow({ kind, number, amount, at, orderId, storeId, shopName }: FoundDocument) {
  const t = useTranslations('overview')
  const to = orderId === null ? { store: storeId } : { order: orderId }
  return (
    <FoundRow to={to} name={`${t(`document_${kind}`, { number })} · ${shopName}`}>
      {amount !== null && `${formatRupees(amount)} · `}
      {formatDateTime(at)}
    </FoundRow>
  )
}

type RowsProps<Row> = {
  title: string
  rows: readonly Row[] | undefined
  children: (row: Row) => ReactNode
}

function FoundRows<Row>({ title, rows = [], children }: RowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className="flex flex-col divide-y divide-hairline text-sm">{rows.map(children)}</ul>
    </Section>
  )
}

type RowProps = { to: AdminAddress; name: string; children: ReactNode }

function FoundRow({ to, name, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <Link
        to={paths.adminDashboard(to)}
        className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-primary hover:underline"
      >
        {name}
      </Link>
      <span className="money text-ink-muted">{children}</span>
    </li>
  )
}
