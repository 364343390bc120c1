/** The entry whose engine is a wasm file; its package leaves the types out of its exports map. */
declare module 'ketcher-standalone/dist/binaryWasm' {
  export { StandaloneStructServiceProvider } from 'ketcher-standalone';
}
