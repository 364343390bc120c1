import { Button, CloseButton, Group } from '@mantine/core';
import type { Label } from '@shilu/events/core/call';
import { sameJson } from '@shilu/events/core/canonical';
import {
  addRow,
  changeArrow,
  changeRow,
  chooseReference,
  emptyRow,
  moveRow,
  newBatch,
  removeRow,
} from '@shilu/events/records/modules/equation/edits';
import {
  isProduct,
  rowOf,
  type Equation,
  type Row,
  type Source,
} from '@shilu/events/records/modules/equation/equation-schema';
import { numberText, strengthWords, type TableColumn } from '@shilu/events/records/modules/equation/equation-reading';
import { drawings } from '@shilu/events/records/modules/equation/drawings';
import { reconcile } from '@shilu/events/records/modules/equation/reconcile';
import { shown } from '@shilu/events/records/modules/equation/shown';
import { totalsText } from '@shilu/events/records/modules/equation/totals-text';
import { withAskedFields } from '@shilu/events/records/modules/equation/required-further';
import { typeBatchCell, typeCell, typeLabel, type TypedCellName } from '@shilu/events/records/modules/equation/typing';
import { chain } from '@shilu/events/records/modules/equation/chain';
import { calculate } from '@shilu/events/records/modules/equation/calculate';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { EditorProps } from '../module-ui';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import { useTyping } from './use-typing';
import { namesOfDrawn } from './name-drawn';
import { HazardLine } from '../../../compounds/hazard-line';
import { ArrowFields } from './arrow-fields';
import { BatchPicker } from './batch-picker';
import { Batches } from './batches';
import { CompoundPicker } from './compound-picker';
import { ConditionFields } from './condition-fields';
import type { LabelAnswer } from './label-field';
import { EquationTable } from './equation-table';
import classes from './equation.module.css';
import { ProcessField } from './process-field';
import type { RowActions } from './row-actions';
import { RowDetails } from './row-details';
import { RowPlatforms } from './row-platforms';
import { RowStructure } from './row-structure';
import { ScaleDialog } from './scale-dialog';
import { SchemeEditor } from './scheme-editor';
import { useSteady, useSteadyValue } from './steady';
import { useSteadyActions } from './steady-rows';
import { MadeBefore, useMadeBefore } from './made-before';
import { ProductFields } from './product-fields';
import { ROLES_OF } from './table-columns';
import type { Offer } from './offers';
import { takeOffer } from './take-offer';
import { useFurtherFields } from './use-further-fields';
import { VariationsEditor } from './variations-editor';
import { Warnings } from './warnings';

/** Presses of a key that follow each other within this time are one step of the undo. */
const PAUSE_MS = 1_500;

/** µL, mL, L at the end of what was typed: it was measured by volume. */
const IS_VOLUME = /[µμum]?l\s*$/i;

/** An empty sheet: nothing is drawn any more. */
const NOTHING_DRAWN: EntryReading = {
  entry: 1,
  title: '',
  kind: 'reaction',
  ket: '',
  file: '',
  texts: [],
  components: [],
};

/** M01: scheme, table, conditions and procedure; scheme and table are one thing. */
export const EquationEditor = ({ content: given, place, onChange }: EditorProps<Equation>) => {
  const { t } = useTranslation(['equation', 'common']);
  const language = useStore(languageStore);
  const calculated = useMemo(() => calculate(given), [given]);
  const { content } = calculated;
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const history = useContentHistory({ content: given, onChange, pauseMs: PAUSE_MS });
  const typing = useTyping(given);
  /** Id of the batch that typing an isolated mass begins; the same for each key of it. */
  const begun = useRef<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [drawingRow, setDrawingRow] = useState<string | null>(null);
  const [lookingUp, setLookingUp] = useState<string | null>(null);
  const [takingBatch, setTakingBatch] = useState<string | null>(null);
  const [scaling, setScaling] = useState(false);
  const [told, setTold] = useState<readonly Label[] | null>(null);
  const [looked, setLooked] = useState('');
  const further = useFurtherFields();
  const put = (changed: Equation, joins?: string): void => {
    const next = withAskedFields(changed, further.asked);
    latest.current = next;
    history.change(next, joins === undefined ? {} : { joins });
  };
  const patch = (part: Partial<Equation>, joins?: string): void => put({ ...latest.current, ...part }, joins);
  /** Each key of a text is another content; Escape leads back to the one before the first of them. */
  const putTyped = (next: Equation, step: string): void => {
    const before = typing.base(step, latest.current);
    put(next, step);
    typing.put(step, before, latest.current);
  };
  const typed = (step: string, read: (before: Equation) => ReturnType<typeof typeCell>): string | null => {
    const before = typing.base(step, latest.current);
    const result = read(before);
    if ('fault' in result) return result.fault[language];
    if (result.content !== latest.current) put(result.content, step);
    typing.put(step, before, latest.current);
    return null;
  };
  const type = (id: string, cell: TypedCellName, text: string, as: string = cell): string | null =>
    typed(`cell ${as} ${id}`, (before) => typeCell(before, id, cell, text));
  const endTyping = (): void => {
    if (typing.end() !== null) history.seal();
    begun.current = null;
  };
  const takeBack = (step: string): void => {
    const last = typing.end();
    const back = history.takeBackJoined(step);
    if (back !== undefined) latest.current = back;
    // A pause made two steps of it.
    if (last?.step === step && !sameJson(latest.current, last.before)) put(last.before);
  };
  const label = (id: string, text: string): LabelAnswer => {
    const read = typeLabel(latest.current, id, text);
    if ('fault' in read) return { fault: read.fault[language] };
    const before = rowOf(latest.current, id);
    const row = rowOf(read.content, id);
    put(read.content);
    // Mole per cent counts equivalents, and leaves the strength as it was.
    const isCount = row?.strength === before?.strength;
    const words = isCount ? `${row?.equivalents ?? ''} eq` : strengthWords(row?.strength ?? null, language);
    return { told: read.told?.[language] ?? t('labelRead', { words }) };
  };
  const isolated = (before: Equation, id: string, text: string): ReturnType<typeof typeCell> => {
    const [first] = rowOf(before, id)?.batches ?? [];
    if (first) return typeBatchCell(before, id, first.id, 'mass', text);
    begun.current ??= crypto.randomUUID();
    const batch = newBatch(begun.current);
    return typeBatchCell(changeRow(before, id, { batches: [batch] }), id, batch.id, 'mass', text);
  };
  // The picture follows when the typing leaves time for it.
  const scheme = useDeferredValue(useSteadyValue(useMemo(() => drawings(content, language)[0], [content, language])));
  const onScheme = useSteady((entry: EntryReading | null): void => {
    const before = latest.current;
    const next = reconcile(before, entry ?? NOTHING_DRAWN, () => crypto.randomUUID());
    put(next.content);
    setTold(next.changes);
    void namesOfDrawn(before, next.content, language).then((naming) => {
      const named = naming?.(latest.current);
      if (named === undefined || named.told.length === 0) return;
      put(named.content);
      setTold([...next.changes, ...named.told]);
    });
  });
  const onCondition = useSteady((condition: Equation['condition'], joins?: string): void =>
    patch({ condition }, joins && `condition ${joins}`),
  );
  const onArrow = useSteady((arrow: Equation['arrowReactionData'], joins?: string): void =>
    put(changeArrow(latest.current, arrow), joins),
  );
  const chainNow = useSteady((id: string, column: TableColumn): string => chain(calculated, id, column, language));
  const onProcess = useSteady((zbProcess: string): void => patch({ zbProcess }, 'process'));
  const tools = useMemo(
    () => (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowsMaximize size={15} />}
        onClick={() => setScaling(true)}
      >
        {t('scaleButton')}
      </Button>
    ),
    [t],
  );
  const taking = async (id: string, offer: Offer, isSearched: boolean): Promise<void> => {
    const row = rowOf(latest.current, id);
    if (row === undefined) return;
    await takeOffer(offer, {
      ...{ row, language, isSearched },
      put: (taken) => {
        const now = rowOf(latest.current, id);
        if (now !== undefined) put(changeRow(latest.current, id, taken(now)));
      },
    });
  };
  const actions: RowActions = useSteadyActions({
    type,
    typeActual: (id, text) => {
      const row = rowOf(latest.current, id);
      const clear = (cell: 'actualMass' | 'actualVolume'): string | null => type(id, cell, '', 'actual');
      if (text.trim() === '') return clear('actualMass') ?? clear('actualVolume');
      const volume = IS_VOLUME.test(text) || (row?.role === 'solvent' && /^[\d.\s]+$/.test(text));
      return type(id, volume ? 'actualVolume' : 'actualMass', text, 'actual');
    },
    typeIsolated: (id, text) => typed(`cell isolated ${id}`, (before) => isolated(before, id, text)),
    takeBack: (id, cell) => takeBack(`cell ${cell} ${id}`),
    change: (id, part, joins) => {
      const next = changeRow(latest.current, id, part);
      if (joins === undefined) put(next);
      else putTyped(next, joins);
    },
    take: (id, offer) => taking(id, offer, true),
    lookUp: setLookingUp,
    lookUpBatch: setTakingBatch,
    reference: (id) => put(chooseReference(latest.current, id)),
    move: (id, by) => put(moveRow(latest.current, id, by)),
    remove: (id) => put(removeRow(latest.current, id)),
    open: setOpen,
    here: setLooked,
  });
  const add = (source: Source): void => {
    const [role] = ROLES_OF[source];
    if (role === undefined) return;
    const row = emptyRow(crypto.randomUUID(), role);
    put(addRow(latest.current, row));
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row="${row.id}"] [data-cell="name"]`)?.focus(),
    );
  };
  const material = takingBatch === null ? undefined : rowOf(content, takingBatch);
  const totals = totalsText(calculated, language);
  const madeBefore = useMadeBefore(content, place.recordId);
  const below = (row: Row) => {
    const isOpen = open === row.id;
    const batches = isProduct(row) && (isOpen || row.batches.length > 0);
    const fields = isProduct(row) && (isOpen || row.extra.length > 0);
    const made = isProduct(row) ? madeBefore.get(row.inchiKey) : undefined;
    if (!isOpen && !batches && !fields && row.from === null && row.hazards === null && made === undefined) return null;
    return (
      <>
        {made === undefined ? null : <MadeBefore made={made} />}
        {batches ? (
          <Batches
            {...{ row, language }}
            fields={further.batch}
            yieldOf={(id) =>
              numberText(
                'yield',
                calculated.rows.get(row.id)?.batches.find((each) => each.id === id)?.yield ?? undefined,
              )
            }
            onType={(id, cell, text) =>
              typed(`batch ${cell} ${id}`, (before) => typeBatchCell(before, row.id, id, cell, text))
            }
            onBatches={(next, joins) => actions.change(row.id, { batches: [...next] }, joins)}
            onAdd={() => actions.change(row.id, { batches: [...row.batches, newBatch(crypto.randomUUID())] })}
          />
        ) : null}
        {fields ? (
          <ProductFields
            {...{ row, language }}
            fields={further.product}
            onChange={(extra, joins) => actions.change(row.id, { extra }, joins)}
          />
        ) : null}
        {isOpen ? (
          <RowDetails
            {...{ row, language }}
            exactMass={shown('exactMass', calculated.rows.get(row.id)?.cells.exactMass)}
            onChange={(part, joins) => actions.change(row.id, part, joins)}
            onLabel={(text) => label(row.id, text)}
            onDraw={() => setDrawingRow(row.id)}
          />
        ) : null}
        {row.hazards === null || isOpen ? null : <HazardLine hazards={row.hazards} language={language} size={18} />}
        <RowPlatforms
          {...{ row, place, language, isOpen }}
          onLookUp={() => setLookingUp(row.id)}
          onChange={(part) => actions.change(row.id, part)}
        />
      </>
    );
  };
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      <div
        className={classes['editor']}
        // After the cell has taken what it has: the next text in it is another one.
        onBlur={endTyping}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'))
            endTyping();
        }}
      >
        <SchemeEditor
          drawing={scheme}
          source={content.neoMolFile === '' ? content.molFile : content.neoMolFile}
          file={content.molFile}
          label={t('scheme')}
          onScheme={onScheme}
          tools={tools}
        />
        {told === null ? null : (
          <div className={classes['changes']} role="status">
            <div>
              {t(told.length === 0 ? 'unchanged' : 'changed')}
              <ul>
                {told.map((each, at) => (
                  <li key={at}>{each[language]}</li>
                ))}
              </ul>
            </div>
            <CloseButton aria-label={t('common:actions.close')} onClick={() => setTold(null)} />
          </div>
        )}
        <EquationTable
          {...{ calculated, language, open, actions, below }}
          recordId={place.recordId}
          chain={chainNow}
          onAdd={add}
        />
        <p className={classes['chain']} aria-hidden>
          {looked === '' ? t('keys') : looked}
        </p>
        {totals === '' ? null : <p className={classes['note']}>{totals}</p>}
        <Warnings {...{ calculated, language }} onReference={actions.reference} />
        <div className={classes['part']}>
          <h3 className={classes['partTitle']}>{t('conditions')}</h3>
          <ConditionFields {...{ language }} condition={content.condition} onChange={onCondition} />
        </div>
        <div className={classes['part']}>
          <h3 className={classes['partTitle']}>{t('arrow')}</h3>
          <ArrowFields {...{ content, language }} onChange={onArrow} />
        </div>
        <VariationsEditor {...{ content, language }} onChange={put} onType={putTyped} onTakeBack={takeBack} />
        <ProcessField {...{ language }} value={content.zbProcess} onChange={onProcess} />
        <Group>{history.canUndo || history.canRedo ? <UndoButtons history={history} /> : null}</Group>
        {scaling ? (
          <ScaleDialog {...{ content, language }} onScale={(next) => put(next)} onClose={() => setScaling(false)} />
        ) : null}
        {lookingUp === null ? null : (
          <CompoundPicker
            {...{ language }}
            row={rowOf(content, lookingUp) ?? emptyRow(lookingUp, 'reagent')}
            onTake={(offer) => void taking(lookingUp, offer, false)}
            onClose={() => setLookingUp(null)}
          />
        )}
        {material === undefined ? null : (
          <BatchPicker
            row={material}
            recordId={place.recordId}
            onTake={(part) => actions.change(material.id, part)}
            onClose={() => setTakingBatch(null)}
          />
        )}
        {drawingRow === null ? null : (
          <RowStructure
            row={rowOf(content, drawingRow)}
            onChange={(part) => actions.change(drawingRow, part)}
            onClose={() => setDrawingRow(null)}
          />
        )}
      </div>
    </OwnUndo>
  );
};
