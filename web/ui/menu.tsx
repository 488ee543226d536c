import { type ComponentType, useState } from 'react'
import { partOf, sayNoSignal } from '#web/lib/part.ts'
import type { MenuProps } from './menu-list.tsx'
import { Slot } from './slot.tsx'

const load = partOf(async () => (await import('./menu-list.tsx')).MenuList)
/** Ignores a failure, because pressing the button loads again. */
const preload = () => void load().catch(() => undefined)

/** A menu below a button. The list is loaded when the button is first hovered or pressed. */
export function Menu(props: MenuProps) {
  const [MenuList, setMenuList] = useState<ComponentType<MenuProps>>()
  const open = () => void load().then((list) => setMenuList(() => list), sayNoSignal)
  if (MenuList) return <MenuList {...props} />
  return (
    <Slot
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    >
      {props.trigger}
    </Slot>
  )
}
