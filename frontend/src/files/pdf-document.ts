import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

// Character maps, stand-in fonts and decoders are the product's own files: Chinese PDFs open without any network.
const assets: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/*.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
};
const byName = new Map(Object.entries(assets).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

const read = async (name: string): Promise<Uint8Array> => {
  const url = byName.get(name);
  if (url === undefined) throw new Error(`no asset ${name}`);
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
};
class CMaps {
  async fetch({ name }: { readonly name: string }) {
    return { cMapData: await read(`${name}.bcmap`), isCompressed: true };
  }
}
class Files {
  fetch({ filename }: { readonly filename: string }) {
    return read(filename);
  }
}

/** Begins to read a PDF that somebody uploaded: no script, form or network of it ever runs. `destroy` ends it. */
export const openPdf = async (blob: Blob): Promise<ReturnType<typeof getDocument>> =>
  getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    CMapReaderFactory: CMaps,
    StandardFontDataFactory: Files,
    WasmFactory: Files,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
  });
