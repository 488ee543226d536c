import type { DatabaseLog } from '#server/platform/db/open.ts'

const silent = () => undefined
export const silentLog: DatabaseLog = { info: silent, warn: silent, error: silent }
