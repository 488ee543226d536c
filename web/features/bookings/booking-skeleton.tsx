import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

export function BookingSkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex gap-3">
        <Skeleton className="size-18 shrink-0" />
        <SkeletonText lines={3} className="grow" />
      </div>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-20" />
      <div className="flex gap-3">
        <Skeleton className="h-20 w-16 shrink-0" />
        <SkeletonText lines={3} className="grow" />
      </div>
      <SkeletonText lines={3} />
    </Card>
  )
}
