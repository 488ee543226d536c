import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'

const ArrivalsStrip = lazyPart(
  async () => (await import('./arrivals-strip.tsx')).ArrivalsStrip,
  Nothing,
)

/** Loaded after the first screen. If it cannot be loaded, the screen is shown without it. */
export function LaterArrivals() {
  return (
    <AfterHydration>
      <ArrivalsStrip />
    </AfterHydration>
  )
}
