import { useEffect, useState } from 'react'

/** True once so many milliseconds have passed since the screen came. */
export function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
