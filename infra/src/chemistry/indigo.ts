import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import makeIndigo from 'indigo-ketcher/binaryWasm';
import { isBroken } from './engine-broken';
import { wasmModule } from './wasm-module';

type Options = Readonly<Record<string, string>>;

/** Of what is written as a molfile: its extended form. */
export const V3000: Options = { 'molfile-saving-mode': '3000' };

export type Indigo = {
  readonly convert: (structure: string, format: string, options?: Options) => string;
  /** The same with coordinates of the engine's own, for what came without any. */
  readonly layOut: (structure: string, format: string) => string;
  readonly expandMonomers: (molfile: string) => string;
  readonly svg: (structure: string, options: Options) => string;
  readonly memoryBytes: () => number;
};

/** Something that the engine could not read or make, with what it says of that. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
}

/**
 * Wedges of a V2000 molfile are the enantiomer that is drawn, whatever its chiral flag says: most programs never set it.
 * The engine gives up what takes longer than so many milliseconds.
 */
const ALWAYS: Options = {
  'ignore-no-chiral-flag': 'true',
  'ignore-stereochemistry-errors': 'true',
  timeout: '5000',
};

const require = createRequire(import.meta.url);

/** Its name carries the version. */
const wasmFile = (): string => {
  const folder = dirname(require.resolve('indigo-ketcher'));
  const name = readdirSync(folder).find((file) => /^indigo-ketcher-[\d.]+\.wasm$/.test(file));
  if (name === undefined) throw new Error('indigo-ketcher has no program');
  return join(folder, name);
};

/** The first sentence that tells something: the engine tries several readers, and lists what each of them said. */
const wordsOf = (thrown: unknown): string => {
  const text = typeof thrown === 'string' ? thrown : thrown instanceof Error ? thrown.message : 'unknown';
  const list = text.split("error messages: '")[1];
  const quoted = list?.split("', '").map((part) => part.replace(/', ?$/, '')) ?? [];
  const telling = quoted.find((part) => !/^(SEQUENCE|RXN) loader|Queries not supported/.test(part));
  return (telling ?? text).slice(0, 200);
};

export const loadIndigo = async (): Promise<Indigo> => {
  const wasm = await wasmModule(wasmFile());
  const silent = (): void => undefined;
  const indigo = await makeIndigo({ instantiateWasm: wasm.instantiateWasm, print: silent, printErr: silent });
  const use = (options: Options, work: (map: makeIndigo.Options) => string): string => {
    const map = new indigo.MapStringString();
    try {
      for (const [key, value] of Object.entries({ ...ALWAYS, ...options })) map.set(key, value);
      return work(map);
    } catch (error) {
      if (isBroken(error)) throw error;
      throw new EngineFault(wordsOf(error), { cause: error });
    } finally {
      map.delete();
    }
  };
  return {
    convert: (structure, format, options = {}) => use(options, (map) => indigo.convert(structure, format, map)),
    layOut: (structure, format) => use({}, (map) => indigo.layout(structure, format, map)),
    expandMonomers: (molfile) => use({}, (map) => indigo.expand(indigo.convert(molfile, 'ket', map), 'molfile', map)),
    svg: (structure, options) =>
      use({ ...options, 'render-output-format': 'svg' }, (map) =>
        Buffer.from(indigo.render(structure, map), 'base64').toString('utf8'),
      ),
    memoryBytes: wasm.memoryBytes,
  };
};
