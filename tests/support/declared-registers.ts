/** A file of the project, from its root: `events/src/records/context.ts`. */
type Source = { readonly path: string; readonly text: string };

const MANIFEST = /^events\/src\/(\w+)\/context\.ts$/;

/**
 * The constant, the file (from the root, without ending) and the name of each register, and the manifest that lists it: as
 * the contexts import them.
 */
export const declaredRegisters = (
  files: readonly Source[],
): readonly { readonly constant: string; readonly file: string; readonly name: string; readonly list: string }[] =>
  files.flatMap(({ path, text }) => {
    const context = MANIFEST.exec(path)?.[1];
    if (context === undefined) return [];
    return [...text.matchAll(/^import \{ (\w+Register) \} from '\.\/([\w-]+)';$/gm)].map(
      ([, constant = '', at = '']) => {
        const file = `events/src/${context}/${at}`;
        const source = files.find((one) => one.path === `${file}.ts`)?.text ?? '';
        const declared = source.slice(source.indexOf(`const ${constant} = defineRegister(`));
        const name = /name: '(\w+)'/.exec(declared)?.[1];
        if (name === undefined) throw new Error(`${file}.ts declares no register ${constant}`);
        return { constant, file, name, list: path };
      },
    );
  });
