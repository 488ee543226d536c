import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

const rows = [1, 2, 3, 4]

/** The list's shape while it loads. */
export function OrdersSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 md:gap-0 md:pt-9">
      {rows.map((row) => (
        <div
          key={row}
          className="flex gap-6 rounded-card border border-hairline p-4 max-md:h-72 max-md:flex-col max-md:bg-surface md:h-19 md:rounded-none md:border-0 md:border-b md:px-3 md:py-3"
        >
          <SkeletonText lines={2} className="grow md:max-w-48" />
          <SkeletonText lines={2} className="grow md:max-w-64" />
          <SkeletonText lines={2} className="grow" />
          <Skeleton className="h-11 w-full md:w-44" />
        </div>
      ))}
    </div>
  )
}
