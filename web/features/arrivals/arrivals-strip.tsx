import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Strip } from '#web/features/product-page/product-strip.tsx'
import { usePlace } from '#web/lib/place.ts'
import { arrivalsQuery } from './arrivals-query.ts'

/** New goods of the city, below a screen that has nothing to show. */
export function ArrivalsStrip() {
  const t = useTranslations('empty')
  const { data, dataUpdatedAt, isError } = useQuery(arrivalsQuery(usePlace()))
  if (isError) return null
  return <Strip isWide title={t('newHere')} products={data?.products} at={dataUpdatedAt} />
}
