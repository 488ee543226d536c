import { useLocation } from '#web/lib/router.tsx'
import { patterns } from '#shared/paths.ts'
import { toast } from '#web/ui/toast.ts'

/** Says news of orders on every screen but the one that shows them. */
export function useToastElsewhere(): (text: string) => void {
  const { pathname } = useLocation()
  return (text) => {
    if (pathname !== patterns.currentOrders) void toast('info', text)
  }
}
