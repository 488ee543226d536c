import { readFileSync } from 'node:fs'

/**
 * Loaded before the server (`--import`): shifts its time of day by the number of milliseconds in the file named by
 * CLOCK_OFFSET_FILE, now and after each change of the file. Monotonic clocks are not shifted.
 */
const file = process.env.CLOCK_OFFSET_FILE ?? ''
const Right = Date
let offset = 0
function read() {
  offset = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, 100).unref()

globalThis.Date = class Shifted extends Right {
  constructor(...values) {
    if (values.length === 0) super(Right.now() + offset)
    else super(...values)
  }

  static now() {
    return Right.now() + offset
  }
}
