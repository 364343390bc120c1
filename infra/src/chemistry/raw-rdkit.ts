import { createRequire } from 'node:module';
import makeRdkit from '@rdkit/rdkit';
import { ringsOf } from './count-rings';
import { isBroken } from './engine-broken';
import { withBareMetals } from './lone-metals';
import { READ_LIMITS } from './too-much';
import { wasmModule, type EngineUse } from './wasm-module';

const require = createRequire(import.meta.url);

type Module = Awaited<ReturnType<typeof makeRdkit>>;
export type RawMol = NonNullable<ReturnType<Module['get_mol']>>;

/** The engine as it is, with what it says of its errors. */
export type RawRdkit = {
  readonly module: Module;
  /** The molecule, or null; whoever has it deletes it. */
  readonly made: (structure: string, details?: Readonly<Record<string, unknown>>) => RawMol | null;
  /** What the engine said since it was last asked. */
  readonly told: () => string;
  readonly memoryBytes: () => number;
};

export const loadRawRdkit = async (use: EngineUse = 'seldom'): Promise<RawRdkit> => {
  const wasm = await wasmModule(require.resolve('@rdkit/rdkit/RDKit_minimal.wasm'), use);
  const silent = (): void => undefined;
  const module = await makeRdkit({ instantiateWasm: wasm.instantiateWasm, print: silent, printErr: silent });
  const log = module.set_log_capture('rdApp.error');
  return {
    module,
    made: (structure, details) => {
      try {
        if (ringsOf(structure) > READ_LIMITS.rings) return null;
        const read = withBareMetals(structure);
        return details === undefined ? module.get_mol(read) : module.get_mol(read, JSON.stringify(details));
      } catch (error) {
        if (isBroken(error)) throw error;
        return null;
      }
    },
    told: () => {
      const text = log?.get_buffer() ?? '';
      log?.clear_buffer();
      return text;
    },
    memoryBytes: wasm.memoryBytes,
  };
};
