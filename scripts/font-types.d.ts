declare module 'wawoff2' {
  const woff2: {
    compress: (font: Uint8Array) => Promise<Uint8Array>
    decompress: (font: Uint8Array) => Promise<Uint8Array>
  }
  export default woff2
}

/** The part of WebAssembly that `font-tools.ts` needs; the types of Node only name the namespace. */
declare namespace WebAssembly {
  type Memory = { readonly buffer: ArrayBuffer }
  const instantiate: (
    code: Uint8Array,
    imports: object,
  ) => Promise<{ instance: { exports: Record<string, unknown> } }>
}
