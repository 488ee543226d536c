import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

export function CartSkeleton() {
  return (
    <>
      <Skeleton className="mt-3 mb-4 h-8 w-40" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="flex flex-col gap-6">
          <SkeletonText lines={3} />
          {[1, 2].map((line) => (
            <div key={line} className="flex gap-4">
              <Skeleton className="h-25 w-20 shrink-0" />
              <SkeletonText lines={3} className="grow" />
            </div>
          ))}
        </Card>
        <Card className="h-fit">
          <SkeletonText lines={5} />
        </Card>
      </div>
    </>
  )
}
