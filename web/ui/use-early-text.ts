import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Text typed before hydration is in the element but not in React's state. `onText` receives it after hydration. */
export function useEarlyText(
  own: RefObject<HTMLInputElement | null>,
  value: string,
  onText: (text: string) => void,
): void {
  const adopt = useEffectEvent(() => {
    const typed = own.current?.value ?? value
    if (typed !== value) onText(typed)
  })
  useEffect(() => adopt(), [])
}
