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
const FIRST_PASS = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;
const BOTH_PASSES = ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'] as const;
const compileBy = (flags: readonly string[]): void => {
  for (const flag of flags) setFlagsFromString(flag);
};
compileBy(FIRST_PASS);

/** A section with a name and no content (WebAssembly 2.0, 5.5.3): with it the program is not taken for one that was compiled before. */
const NAMED_OFTEN = Uint8Array.from([0, 6, 5, ...Buffer.from('often')]);

/**
 * For a thread that does the same some ten thousand times the second pass pays: structures are described 1.7 times as fast
 * from the second thousand on. V8 asks its flags when a program is compiled, and not again.
 */
const compiledInBoth = async (program: Uint8Array): Promise<WebAssembly.Module> => {
  compileBy(BOTH_PASSES);
  try {
    return await WebAssembly.compile(Buffer.concat([program, NAMED_OFTEN]));
  } finally {
    compileBy(FIRST_PASS);
  }
};

/** What an engine is for: something now and then, or the same some ten thousand times. */
export type EngineUse = 'seldom' | 'often';

/** An engine's program, compiled from the file beside its package. */
export const wasmModule = async (path: string, use: EngineUse = 'seldom'): Promise<WasmModule> => {
  const program = await readFile(path);
  const compiled = use === 'often' ? await compiledInBoth(program) : await WebAssembly.compile(program);
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
