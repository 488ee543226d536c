import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import type { Found } from '#shared/contract/admin/find.ts'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Link } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Section } from '#web/ui/section.tsx'
import { CallShop, OrderBriefs } from './order-brief.tsx'

/** Finds any order, customer or shop. The search words are not in the address, because they may be personal data. */
export function FindAnything() {
  const t = useTranslations('desk')
  const sayError = useErrorWords()
  const [search, setSearch] = useState('')
  const { mutate, data, error, isPending } = useCall('POST /admin/find', {})
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate({ search })
  }
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={send} className="flex max-w-3xl items-start gap-2 *:last:mt-7">
        <Field
          label={t('find')}
          hint={t('findNote')}
          className="grow"
          error={error ? sayError(error) : undefined}
        >
          <SearchInput
            icon={<Search />}
            maxLength={120}
            placeholder={t('findHint')}
            value={search}
            onText={setSearch}
          />
        </Field>
        <Button type="submit" loading={isPending}>
          {t('search')}
        </Button>
      </form>
      {data && <Results found={data} />}
    </div>
  )
}

function Results({ found: { orders, customers, stores } }: { found: Found }) {
  const t = useTranslations('desk')
  if (orders.length + customers.length + stores.length === 0)
    return <output className="text-sm">{t('nothingFound')}</output>
  return (
    <div className="flex flex-col gap-6">
      {customers.length > 0 && (
        <Section title={t('foundCustomers')}>
          <ul className="flex flex-col divide-y divide-hairline text-sm">
            {customers.map(({ userId, name, email, orders: count }) => (
              <li key={userId} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <Link
                  to={paths.adminDashboard({ customer: userId })}
                  className="inline-flex min-h-6 min-w-0 items-center font-semibold wrap-anywhere text-primary hover:underline"
                >
                  {name} · {email}
                </Link>
                <span className="money text-ink-muted">{t('customerOrders', { count })}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {stores.length > 0 && (
        <Section title={t('foundStores')}>
          <ul className="flex flex-col divide-y divide-hairline text-sm">
            {stores.map(({ storeId, shopName, ownerName, city, contact }) => (
              <li
                key={storeId}
                className="flex flex-wrap items-center justify-between gap-x-4 py-1"
              >
                <Link
                  to={paths.adminDashboard({ store: storeId })}
                  className="inline-flex min-h-6 min-w-0 items-center font-semibold wrap-anywhere text-primary hover:underline"
                >
                  {shopName}, {city} · {ownerName}
                </Link>
                <CallShop shopName={shopName} contact={contact} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {orders.length > 0 && (
        <Section title={t('foundOrders')}>
          <OrderBriefs orders={orders} />
        </Section>
      )}
    </div>
  )
}
