/** As far as it is used here: the types of Node 20 leave it out, and those of browsers are not for a server. */
declare namespace WebAssembly {
  class Module {
    private readonly compiled: true;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
}
