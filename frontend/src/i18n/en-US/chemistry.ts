import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/chemistry';

export const texts: Texts<typeof zh> = {
  editorLoading: 'Opening the structure editor…',
  editorKeys: 'Ctrl+Enter takes what is drawn.',
  editorTake: 'Take the drawing',
  editorLeave: 'What is drawn has not been taken yet and is lost when this closes.',
  editorFault: 'The structure editor could not do that; what was drawn before is unharmed. Try again.',
  editorUnread: 'The structure editor did not hand over the drawing. It is still here: try again.',
  importTitle: 'Import a structure or reaction',
  importText: 'Paste a molfile, RXN, RDF, SDF, SMILES, InChI, CDXML or KET',
  importHint:
    'A browser cannot see what ChemDraw copies: use “Copy As → CDXML Text” in ChemDraw before pasting, or choose a .cdx or .cdxml file.',
  importName: 'An English systematic name such as 4-bromoanisole will do as well: OPSIN reads its structure.',
  byName: 'Read from the systematic name by OPSIN. Check the structure, then use it.',
  chooseFile: 'Choose a file…',
  read: 'Read',
  reading: 'Reading…',
  tooLarge: 'This is more than 2 MB. Export only the structures or reactions you need and try again.',
  notStructure: 'The text on the clipboard is no structure. Paste SMILES, a molfile, RXN, InChI or CDXML.',
  pictureOnly:
    'There is only a picture in what was pasted, no text of a structure. Use “Copy As → CDXML Text” in ChemDraw before pasting, or import a .cdxml, .mol or .rxn file.',
  copy: 'Copy',
  copyAs: {
    file: 'Picture, and molfile or RXN as text',
    cdxml: 'Picture, and CDXML as text (for ChemDraw)',
  },
  copied: {
    file: 'Copied: a picture of 300 dpi, and the molfile or RXN as text',
    cdxml: 'Copied: a picture of 300 dpi, and the CDXML as text',
  },
  notCopied:
    'Not copied: the browser does not let the page write to the clipboard, or the structure cannot be drawn. Click once more on the page, or export it instead.',
  hidden:
    'This is ChemDraw’s own format, which a browser cannot see. Use “Copy As → CDXML Text” in ChemDraw before pasting, or import a .cdxml file.',
  chooseEntry: '{{total}} entries: choose one.',
  takeEntry: 'Take this one',
  molecule: 'Molecule',
  reaction: 'Reaction',
  faults: 'Entries that could not be read',
  fault: 'Entry {{entry}}{{title}}: {{message}}',
  firstEntries: 'Back to the first',
  nextEntries: 'Further entries',
  notDrawn: '{{label}} (cannot be drawn)',
  notFetched: 'The picture was not fetched.',
  again: 'Try again',
  drawStructure: 'Draw a structure',
  changeStructure: 'Change the structure',
  pasteStructure: 'Paste or import…',
  removeStructure: 'Remove the structure',
  oneMolecule: 'One molecule stands here: leave out the reaction arrow, or all but one compound.',
};
