import { NothingHere } from '#web/features/admin/nothing-here.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: () => <NothingHere /> }
