/** Indigo compiled to WebAssembly; it comes without types. What fails is thrown as a text. */
declare module 'indigo-ketcher/binaryWasm' {
  const makeIndigo: (settings: {
    readonly instantiateWasm: (imports: object, done: (instance: object) => void) => Record<string, never>;
    readonly print: (text: string) => void;
    readonly printErr: (text: string) => void;
  }) => Promise<makeIndigo.IndigoModule>;
  namespace makeIndigo {
    type Options = { readonly set: (key: string, value: string) => void; readonly delete: () => void };
    type IndigoModule = {
      readonly MapStringString: new () => Options;
      readonly convert: (structure: string, format: string, options: Options) => string;
      readonly layout: (structure: string, format: string, options: Options) => string;
      /** Monomers of a macromolecule as their atoms. */
      readonly expand: (structure: string, format: string, options: Options) => string;
      /** Base64 of the picture. */
      readonly render: (structure: string, options: Options) => string;
    };
  }
  export = makeIndigo;
}
