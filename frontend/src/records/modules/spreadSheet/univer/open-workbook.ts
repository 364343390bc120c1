import {
  CommandType,
  IImageIoService,
  IResourceManagerService,
  LocaleService,
  ImageSourceType,
  ImageUploadStatusType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type ICommandInfo,
  type IWorkbookData,
  type Plugin,
  type PluginCtor,
} from '@univerjs/core';
import type { UniverWorkbook } from '@shilu/events/records/modules/spread-sheet/as-univer';
import type { Range } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { FUniver } from '@univerjs/core/facade';
import { ILayoutService, IMenuManagerService, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/preset-sheets-conditional-formatting';
import { UniverSheetsDataValidationPreset } from '@univerjs/preset-sheets-data-validation';
import { UniverSheetsDrawingPreset } from '@univerjs/preset-sheets-drawing';
import { UniverSheetsFilterPreset } from '@univerjs/preset-sheets-filter';
import { UniverSheetsFindReplacePreset } from '@univerjs/preset-sheets-find-replace';
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort';
import '@univerjs/preset-sheets-core/lib/index.css';
import '@univerjs/preset-sheets-conditional-formatting/lib/index.css';
import '@univerjs/preset-sheets-data-validation/lib/index.css';
import '@univerjs/preset-sheets-drawing/lib/index.css';
import '@univerjs/preset-sheets-filter/lib/index.css';
import '@univerjs/preset-sheets-find-replace/lib/index.css';
import '@univerjs/preset-sheets-sort/lib/index.css';
import { roundHalvesUp } from './half-up-cells';
import { markPortals } from './mark-portals';
import { nameControls, type ControlNames } from './name-controls';
import type { WorkbookTexts } from './workbook-texts';
import { workbookTheme } from './workbook-theme';

type PluginConfig = ConstructorParameters<PluginCtor<Plugin>>[0];
type Listed = PluginCtor<Plugin> | [PluginCtor<Plugin>, PluginConfig];

const hidden = { hidden: true };
/** What a sheet could hold and the record does not keep: pictures within cells, protection of cells and sheets. */
const NOT_KEPT = {
  'sheet.command.insert-cell-image': hidden,
  'sheet.command.add-range-protection-from-toolbar': hidden,
  'sheet.command.add-range-protection-from-context-menu': hidden,
  'sheet.command.add-range-protection-from-sheet-bar': hidden,
  'sheet.command.set-range-protection-from-context-menu': hidden,
  'sheet.command.delete-range-protection-from-context-menu': hidden,
  'sheet.command.view-sheet-permission-from-context-menu': hidden,
  'sheet.command.view-sheet-permission-from-sheet-bar': hidden,
  'sheet.command.change-sheet-protection-from-sheet-bar': hidden,
  'sheet.command.delete-worksheet-protection-from-sheet-bar': hidden,
  'sheet.contextMenu.permission': hidden,
  'sheet.menu.sheets-permission': hidden,
};

/** What each command of the tool bar is called there. */
const commandNames = (univer: Univer): ReadonlyMap<string, string> => {
  const injector = univer.__getInjector();
  const words = injector.get(LocaleService);
  const items = ['start', 'insert', 'formulas', 'data', 'view', 'others'].flatMap((tab) =>
    injector.get(IMenuManagerService).getFlatMenuByPositionKey(`ribbon.${tab}`),
  );
  return new Map(
    items.flatMap(({ item }) => {
      const key = item?.tooltip ?? item?.title;
      return item === undefined || key === undefined ? [] : [[item.id, words.t(key)] as const];
    }),
  );
};

/** What runs a sheet on the screen. One plugin stands in several presets; the last word on its settings holds. */
const pluginsIn = (container: HTMLElement): ReadonlyMap<string, readonly [PluginCtor<Plugin>, PluginConfig]> => {
  const presets: readonly { readonly plugins: readonly Listed[] }[] = [
    UniverSheetsCorePreset({ container, menu: NOT_KEPT }),
    UniverSheetsDataValidationPreset(),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsSortPreset(),
    UniverSheetsFindReplacePreset(),
    UniverSheetsDrawingPreset(),
  ];
  const plugins = new Map<string, readonly [PluginCtor<Plugin>, PluginConfig]>();
  for (const listed of presets.flatMap((preset) => preset.plugins)) {
    const [plugin, config] = Array.isArray(listed) ? listed : [listed, undefined];
    plugins.set(plugin.pluginName, [plugin, config]);
  }
  return plugins;
};

/** A change of the workbook, of its formulas' results too, as opposed to where somebody looks. */
const changesWorkbook = ({ type, id }: Readonly<ICommandInfo>): boolean =>
  type === CommandType.MUTATION && !/^(?:doc|formula|ui)\./.test(id);

/** Mutations that change lines and columns, and no cell. */
const SIZES =
  /^sheet\.mutation\.set-(?:worksheet-(?:row-(?:auto-)?height|row-is-auto-height|col-width)|(?:row|col)-(?:hidden|visible))$/;

/** In which rows of which sheet a change writes; undefined where it does not say so. */
const writtenBy = ({ id, params }: Readonly<ICommandInfo>): { sheet: string; rows: readonly string[] } | undefined => {
  if (SIZES.test(id)) return { sheet: '', rows: [] };
  if (id !== 'sheet.mutation.set-range-values' || typeof params !== 'object') return undefined;
  const { subUnitId, cellValue } = params as { readonly subUnitId?: unknown; readonly cellValue?: unknown };
  return typeof subUnitId === 'string' && typeof cellValue === 'object' && cellValue !== null
    ? { sheet: subUnitId, rows: Object.keys(cellValue) }
    : undefined;
};

/** So long is waited for formulas before what they gave so far is read. */
const CALCULATED_MS = 10_000;

/** Its own types say `undefined` nowhere, ours nothing else of what may be absent. */
const isWorkbook = (data: object): data is Partial<IWorkbookData> => 'sheetOrder' in data && 'sheets' in data;

/** How many are open: what one sets for the whole page goes with the last. */
let open = 0;

/** Cells that somebody selected, and on which sheet. */
export type Selected = { readonly sheet: string; readonly range: Range };

export type OpenWorkbook = {
  /** As it stands, and goes on to change: whoever reads it copies what is kept. */
  readonly read: () => Readonly<IWorkbookData>;
  /** A cell that is typed in is taken, as Enter does it. */
  readonly endTyping: () => void;
  /** Until formulas have given what they give. */
  readonly calculated: () => Promise<void>;
  /** Has every formula give what it gives. */
  readonly recalculate: () => void;
  readonly focus: () => void;
  /** Whether it is part of the sheet, wherever in the page it stands. */
  readonly holds: (node: EventTarget | null) => boolean;
  readonly goTo: (sheetId: string, row: number, column: number) => void;
  readonly selected: () => Selected | null;
  readonly setDark: (dark: boolean) => void;
  readonly close: () => void;
};

type Options = {
  readonly container: HTMLElement;
  readonly data: UniverWorkbook;
  readonly words: WorkbookTexts;
  readonly names: Omit<ControlNames, 'of'>;
  readonly dark: boolean;
  /** Told with the rows that were written in, where that is known. */
  readonly onChange: (written?: { readonly sheet: string; readonly rows: readonly string[] }) => void;
  /** Whether a sheet may be deleted; somebody is told where it may not. */
  readonly mayDelete: (sheetId: string) => boolean;
  /** Stores a picture; where it is had from, or null where it was refused and somebody was told. */
  readonly storePicture: (file: File) => Promise<string | null>;
};

/**
 * A workbook on the screen, in a container of its own: the few lines of `@univerjs/presets`, without what that package
 * brings along which is not open source.
 */
export const openWorkbook = ({
  container,
  data,
  words,
  names,
  dark,
  onChange,
  mayDelete,
  storePicture,
}: Options): OpenWorkbook => {
  open += 1;
  const portals = markPortals();
  const univer = new Univer({
    logLevel: LogLevel.ERROR,
    theme: workbookTheme,
    darkMode: dark,
    locale: words.locale,
    locales: { [words.locale]: words.texts },
  });
  for (const [plugin, config] of pluginsIn(container).values()) univer.registerPlugin(plugin, config);
  const api = FUniver.newAPI(univer);
  if (!isWorkbook(data)) throw new Error('not a workbook');
  const workbook = api.createWorkbook(data);
  const images = univer.__getInjector().get(IImageIoService);
  images.saveImage = async (file) => {
    const source = await storePicture(file);
    images.setWaitCount(0);
    return source === null
      ? null
      : {
          ...{ imageId: crypto.randomUUID(), imageSourceType: ImageSourceType.URL, source, base64Cache: source },
          status: ImageUploadStatusType.SUCCUSS,
        };
  };
  let commands: ReadonlyMap<string, string> | null = null;
  const named = nameControls(container, {
    ...names,
    of: (command) => (commands ??= commandNames(univer)).get(command),
  });
  let calculating = false;
  const formulas = api.getFormula();
  const heard = [
    roundHalvesUp(univer.__getInjector()),
    api.addEvent(api.Event.BeforeSheetDelete, (event) => {
      if (!mayDelete(event.worksheet.getSheetId())) event.cancel = true;
    }),
    api.addEvent(api.Event.CommandExecuted, (event) => {
      if (changesWorkbook(event)) onChange(writtenBy(event));
    }),
    formulas.calculationStart(() => (calculating = true)),
    formulas.calculationEnd(() => (calculating = false)),
  ];
  return {
    read: () => {
      const { id, type } = { id: workbook.getId(), type: UniverInstanceType.UNIVER_SHEET };
      const resources = univer.__getInjector().get(IResourceManagerService).getResources(id, type);
      return { ...workbook.getWorkbook().getSnapshot(), resources };
    },
    endTyping: () => {
      if (workbook.isCellEditing()) void workbook.endEditing(true);
    },
    calculated: async () => {
      // What was taken just now begins to be calculated in the next turn.
      await new Promise((resolve) => setTimeout(resolve));
      if (calculating) await formulas.whenComputingCompleteAsync(CALCULATED_MS);
    },
    recalculate: () => formulas.executeCalculation(),
    holds: (node) => node instanceof Node && (container.contains(node) || portals.holds(node)),
    focus: () => univer.__getInjector().get(ILayoutService).focus(),
    goTo: (sheetId, row, column) => {
      const sheet = workbook.getSheetBySheetId(sheetId);
      if (!sheet) return;
      sheet.activate();
      sheet.getRange(row, column).activate();
      sheet.scrollToCell(row, column);
    },
    selected: () => {
      const found = workbook.getActiveRange()?.getRange();
      if (!found) return null;
      const { startRow, startColumn, endRow, endColumn } = found;
      return { sheet: workbook.getActiveSheet().getSheetId(), range: { startRow, startColumn, endRow, endColumn } };
    },
    setDark: (next) => api.toggleDarkMode(next),
    close: () => {
      for (const each of heard) each.dispose();
      univer.dispose();
      named.stop();
      portals.stop();
      open -= 1;
      if (open === 0) document.documentElement.classList.remove('univer-dark');
    },
  };
};
