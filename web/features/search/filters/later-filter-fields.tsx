import { Suspense } from 'react'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { useMedia } from '#web/lib/react-hooks.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'

const FilterFields = lazyPart(async () => (await import('./filter-fields.tsx')).FilterFields)

/** The filters, loaded after the page. */
function LaterFilterFields(props: FilterFieldsProps) {
  return (
    <Suspense fallback={<FieldsSkeleton />}>
      <FilterFields {...props} />
    </Suspense>
  )
}

/** The filters beside the results. Phones do not show them here, and do not load them. */
export function WideFilterFields(props: FilterFieldsProps) {
  const isWide = useMedia('(min-width: 1024px)')
  return isWide ? <LaterFilterFields {...props} /> : <FieldsSkeleton />
}

function FieldsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-8">
      <Skeleton className="h-9 rounded-full!" />
      {[6, 2, 8, 8].map((lines, at) => (
        <SkeletonText key={at} lines={lines} className="gap-4!" />
      ))}
    </div>
  )
}
