import { existsSync } from 'node:fs'

/** Takes the settings of a file into the environment; a variable that the environment already has keeps its value. */
export function readEnvironmentFile(file = '.env'): void {
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    console.error(`The settings in ${file} cannot be read: ${(error as Error).message}`)
    process.exit(1)
  }
}
