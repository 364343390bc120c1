import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

/** How emscripten's modules ask to be started by others. */
export type InstantiateWasm = (imports: object, done: (instance: object) => void) => Record<string, never>;

export type WasmModule = {
  readonly instantiateWasm: InstantiateWasm;
  /** What the engine has taken so far; it never gives any of it back. */
  readonly memoryBytes: () => number;
};

/**
 * What the first pass of the compiler makes is kept. The second pass begins anew with each thread that loads the program
 * (V8 of Node 20), and takes more than it ever gives back: 20 pictures in a second thread take 9.1 s of the processor with
 * it and 0.5 s without, the reading of a reaction of 119 compounds 3.4 s and 0.5 s.
 */
setFlagsFromString('--liftoff-only');

/** An engine's program, compiled from the file beside its package. */
export const wasmModule = async (path: string): Promise<WasmModule> => {
  const compiled = await WebAssembly.compile(await readFile(path));
  const memories: WebAssembly.Memory[] = [];
  return {
    instantiateWasm: (imports, done) => {
      const instance = new WebAssembly.Instance(compiled, imports);
      for (const value of Object.values(instance.exports))
        if (value instanceof WebAssembly.Memory) memories.push(value);
      done(instance);
      return {};
    },
    memoryBytes: () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
  };
};
