import { join } from 'node:path'
import {
  startServer as startProcess,
  type ServerProcess,
} from '../../scripts/prove/server-process.ts'

export const serverMain = join(import.meta.dirname, '../../dist/server/main.js')

export type Ports = {
  port: number
  simulatorPort: number
  messagesPort: number
  pushPort: number
}

/** Runs the built server on this data folder, as if behind a proxy: each browser has its own client address. */
export function startServer(
  dataDir: string,
  ports?: Ports,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  return startProcess({
    main: serverMain,
    env: {
      DATA_DIR: dataDir,
      TRUST_PROXY: 'on',
      TZ: 'UTC',
      ...env,
      ...(ports && { PUSH_STAND_IN: `http://127.0.0.1:${ports.pushPort}` }),
    },
    limitMs: 90_000,
    ...ports,
  })
}
