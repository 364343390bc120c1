import type { AuditRow } from '@shilu/events/audit/calls';
import { eventWords } from '@shilu/events/audit/event-words';
import { isFact } from '@shilu/events/audit/fact-title';
import { fieldWords } from '@shilu/events/audit/field-words';
import type { Language } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import { exactTime } from '@shilu/events/core/exact-time';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView, RecordView, SignatureView } from '@shilu/events/records/views';
import { actionLabel } from '../audit/labels';
import { correctionWords, type Corrections } from './corrections';
import { labelsOf } from './labels';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => own(entities, sign) ?? sign);

/** What the module says, as text; of one that its type cannot read, nothing. */
const textOf = ({ type, content }: ModuleView): string => {
  try {
    return findModuleType(type)?.text(content) ?? '';
  } catch {
    return '';
  }
};

const STYLE = `body{font:15px/1.6 system-ui,'Noto Sans SC',sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2730}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{border:1px solid #c8d0d4;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.text{white-space:pre-wrap;overflow-wrap:anywhere}code,small{color:#54616b;overflow-wrap:anywhere}`;

const words = {
  'zh-CN': {
    events: '全部事件',
    at: '时间',
    by: '人员',
    what: '事件',
    changes: '改动',
    why: '原因',
    seePdf: '图、结构和表格的版式见 record.pdf。',
  },
  'en-US': {
    events: 'All events',
    at: 'Time',
    by: 'Person',
    what: 'Event',
    changes: 'Changes',
    why: 'Reason',
    seePdf: 'Figures, structures and the layout of tables are in record.pdf.',
  },
} as const satisfies Readonly<Record<Language, object>>;

/** The record and everything that happened to it as one page that stands alone: no script, nothing fetched. */
export const recordHtml = (
  view: RecordView,
  rows: readonly AuditRow[],
  {
    language,
    zone,
    organization,
    code,
    now,
    corrections,
  }: {
    readonly language: Language;
    readonly zone: string;
    readonly organization: string;
    readonly code: string;
    readonly now: Date;
    readonly corrections: Corrections;
  },
): string => {
  const labels = labelsOf(language);
  const said = words[language];
  const row = (cells: readonly string[], tag = 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const signature = ({ printedName, meaning, at, contentHash }: SignatureView): string =>
    row([
      escaped(printedName),
      escaped(language === 'zh-CN' ? meaning.zh : meaning.en),
      exactTime(at, zone),
      `<code>${contentHash}</code>`,
    ]);
  const signatures = (all: readonly SignatureView[]): string =>
    all.length === 0
      ? ''
      : `<table>${row([labels.signer, labels.meaning, labels.time, labels.binds], 'th')}${all.map(signature).join('')}</table>`;
  const change = ({ title, action, oldValue, newValue }: AuditRow['changes'][number]): string => {
    const name = escaped(fieldWords(title, language));
    const told = isFact(title) ? '' : ` · ${escaped(actionLabel(action, language))}`;
    const values = [oldValue, newValue].flatMap((value) => (value === null ? [] : [escaped(value)])).join(' → ');
    return `<div><small>${name}${told}</small> <span class="text">${values}</span></div>`;
  };
  const rounds = [...view.pastApprovals, ...(view.approval ? [view.approval] : [])];
  const facts: readonly (readonly [string, string])[] = [
    [labels.number, view.number],
    [labels.version, `${labels.versionOf(view.version)} · ${labels.statuses[view.status]}`],
    [labels.author, view.ownerName],
    [labels.notebook, view.bookName],
    [labels.project, view.projectName ?? labels.none],
    [labels.created, exactTime(view.createdAt, zone)],
    [labels.modified, exactTime(view.modifiedAt, zone)],
    [labels.recordHash, view.recordHash],
    [labels.verificationCode, code],
    [labels.printed, exactTime(now, zone)],
  ];
  const corrected = (of: string): string => {
    const told = correctionWords(of, corrections, { labels, language, zone });
    return `<p><small>${[told.said, ...told.parts].map(escaped).join('<br>')}</small></p>`;
  };
  const notApplicable = ({ notApplicableReason: why }: ModuleView): string =>
    `${labels.notApplicable}${why === null ? '' : `${labels.colon}${escaped(why)}`}`;
  const modules = view.modules.map(
    (module) =>
      `<h2>${escaped(module.title)}</h2><div class="text">${module.notApplicable ? notApplicable(module) : escaped(textOf(module))}</div>${corrected(module.id)}<p><code>${labels.contentHash} ${module.contentHash}</code></p>${signatures(module.signatures)}`,
  );
  const decided = rounds.flatMap(({ submission, decisions }) => [submission, ...decisions.map((decision) => decision.signature)]); // prettier-ignore
  const events = rows.map((each) =>
    row([
      String(each.revision),
      exactTime(each.at, zone),
      escaped(each.actorName),
      escaped([eventWords(each.type, language), each.moduleTitle ?? ''].filter((part) => part !== '').join(' · ')),
      each.changes.map(change).join(''),
      escaped(each.reason ?? ''),
    ]),
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(`${view.number} ${view.title}`)}</title><style>${STYLE}</style></head><body><small>${escaped(organization)}</small><h1>${escaped(view.title)}</h1><table>${facts.map(([name, value]) => row([name, escaped(value)])).join('')}</table><p><small>${said.seePdf}</small></p>${corrected('')}${modules.join('')}<h2>${labels.signatureBlock}</h2>${signatures(decided)}<h2>${said.events}</h2><table>${row([labels.revision, said.at, said.by, said.what, said.changes, said.why], 'th')}${events.join('')}</table></body></html>\n`;
};
