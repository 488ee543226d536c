import { demoContact } from '#server/platform/config.ts'
import { noLimits } from '#server/platform/http/limiter.ts'
import { noFiles } from '#server/platform/ports/files.ts'
import { systemRandom } from '#server/platform/ports/random.ts'

/** The parts of an app without limits, files and timers. */
export const appParts = {
  config: {
    appSecret: Buffer.alloc(32, 7),
    publicUrl: 'http://localhost:3000',
    demo: true,
    trustProxy: false,
    contact: demoContact,
  },
  random: systemRandom,
  files: noFiles,
  limiter: noLimits,
  timers: 'by hand',
} as const
