import type { Ketcher } from 'ketcher-core';
import { Editor } from 'ketcher-react';
import 'ketcher-react/dist/index.css';
import { StandaloneStructServiceProvider } from 'ketcher-standalone/dist/binaryWasm';
import { useEffect, useRef } from 'react';

export type Drawing = {
  /** What is drawn, as KET; '' for an empty sheet. */
  readonly read: () => Promise<string>;
  /** Whether anything was drawn since it opened. */
  readonly isChanged: () => boolean;
};

type Props = {
  /** Any format that the editor opens: KET, RXN, molfile; '' begins with an empty sheet. */
  readonly initial: string;
  readonly onReady: (drawing: Drawing) => void;
  readonly onFault: (message: string) => void;
};

// One engine for the page: it takes half a second to start and keeps its worker.
const provider = new StandaloneStructServiceProvider();

const OFF = { hidden: true };
/** Left out: what needs a server of Ketcher's own, leads out of the product, or makes what a scheme cannot hold. */
const HIDDEN = { recognize: OFF, help: OFF, fullscreen: OFF, 'create-monomer': OFF };

/** KET of an empty sheet names no node. */
const isEmpty = (ket: string): boolean => /"nodes"\s*:\s*\[\s*\]/.test(ket);

const drawingOf = (ketcher: Ketcher): Drawing => {
  let changed = false;
  // Whatever is drawn tells it; undone again it still counts, for a question too many loses nothing.
  ketcher.editor.subscribe('change', () => {
    changed = true;
  });
  return {
    read: async () => {
      const ket = await ketcher.getKet();
      return isEmpty(ket) ? '' : ket;
    },
    isChanged: () => changed,
  };
};

/** Ketcher. Two of them mounted at once block each other, so only the one dialog has it; `ketcher-react`'s own menus are English. */
export const StructureCanvas = ({ initial, onReady, onFault }: Props) => {
  const latest = useRef({ onReady, onFault });
  useEffect(() => {
    latest.current = { onReady, onFault };
  });
  const start = async (ketcher: Ketcher): Promise<void> => {
    try {
      if (initial !== '') await ketcher.setMolecule(initial);
    } catch (error) {
      latest.current.onFault(error instanceof Error ? error.message : String(error));
    }
    latest.current.onReady(drawingOf(ketcher));
  };
  return (
    <Editor
      staticResourcesUrl=""
      structServiceProvider={provider}
      disableMacromoleculesEditor
      buttons={HIDDEN}
      errorHandler={(message) => latest.current.onFault(message)}
      onInit={(ketcher) => void start(ketcher)}
    />
  );
};
