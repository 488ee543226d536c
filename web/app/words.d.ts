/** Parts of a catalogue of words, cut by the build: see `cutWords` in vite.config.ts. */
declare module '*.json?first' {
  const words: Record<string, unknown>
  export default words
}
declare module '*.json?rest' {
  const words: Record<string, unknown>
  export default words
}
declare module '*.json?terms' {
  const words: Record<string, unknown>
  export default words
}
declare module '*.json?refunds' {
  const words: Record<string, unknown>
  export default words
}
declare module '*.json?privacy' {
  const words: Record<string, unknown>
  export default words
}
declare module '*.json?about' {
  const words: Record<string, unknown>
  export default words
}
