import { useLocation } from '#web/lib/router.tsx'
import { patterns } from '#shared/paths.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows a toast about an order on every screen but the list of orders. */
export function useToastElsewhere(): (text: string) => void {
  const { pathname } = useLocation()
  return (text) => {
    if (pathname !== patterns.currentOrders) void toast('info', text)
  }
}
