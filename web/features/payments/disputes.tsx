import type { ComponentProps } from 'react'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'

const List = lazyPart(async () => (await import('./dispute-list.tsx')).DisputeList, Nothing)

/** The disputes about the payment of an order, whose list is loaded with the first one: hardly any order has one. */
export function Disputes(props: ComponentProps<typeof List>) {
  return (
    props.disputes.length > 0 && (
      <AfterHydration>
        <List {...props} />
      </AfterHydration>
    )
  )
}
