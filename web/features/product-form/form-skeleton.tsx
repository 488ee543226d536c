import { categories } from '#shared/catalog/categories.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <div>
        <Skeleton className="mb-2 h-5 w-24" />
        <div className="grid grid-cols-3 gap-2 sm:gap-3">
          {categories.map((category) => (
            <Skeleton key={category} className="h-27 rounded-card! sm:h-31" />
          ))}
        </div>
      </div>
      {['basics', 'variations', 'prices'].map((part) => (
        <Card key={part} className="flex flex-col gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </Card>
      ))}
    </div>
  )
}
