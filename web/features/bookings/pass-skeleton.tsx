import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function PassSkeleton() {
  return (
    <Card className="flex flex-col items-center gap-5">
      <Skeleton className="mt-4 h-14 w-56" />
      <Skeleton className="aspect-square w-full max-w-64" />
      <Skeleton className="h-12 w-full" />
    </Card>
  )
}
