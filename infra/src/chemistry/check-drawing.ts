import { checkJsonNesting, checkXmlNesting } from './check-nesting';
import type { StructureFormat } from './structure-text';
import { bounded, READ_LIMITS, timesIn } from './too-much';

/** What a binary file marks an atom or a label with: object 0x8004 (CDX file format, cambridgesoft.com). */
const CDX_NODE = '\x04\x80';

/** A drawing's depth, and how many atoms and labels it has, before an engine reads it. */
export const checkDrawing = (text: string, format: StructureFormat): void => {
  const { nodes, objects } = READ_LIMITS;
  switch (format) {
    case 'ket':
      checkJsonNesting(text);
      return bounded(timesIn(text, '{', objects), objects);
    case 'cdxml':
      checkXmlNesting(text);
      return bounded(timesIn(text, '<n', nodes), nodes);
    case 'cdx':
      return bounded(timesIn(Buffer.from(text, 'base64').toString('latin1'), CDX_NODE, nodes), nodes);
    default:
  }
};
