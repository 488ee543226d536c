import { lazy, Suspense, useState } from 'react'
import type { MenuProps } from './menu-list.tsx'
import { Slot } from './slot.tsx'

const load = () => import('./menu-list.tsx')
const MenuList = lazy(async () => ({ default: (await load()).MenuList }))

/** A menu below a button. The list is loaded when the button is first hovered or pressed. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const trigger = (
    <Slot
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {props.trigger}
    </Slot>
  )
  if (!wanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <MenuList {...props} />
    </Suspense>
  )
}
