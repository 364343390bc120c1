import { randomUUID } from 'node:crypto';
import type { CommandService } from '@shilu/command-service/routes';
import { writeEntry } from '@shilu/command-service/registers/write-entry';
import { SYSTEM } from '@shilu/events/core/built-in';
import { isAppError } from '@shilu/events/core/app-error';
import type { Label } from '@shilu/events/core/call';
import { changesBetween } from '@shilu/events/core/register';
import { moduleTypes } from '@shilu/events/records/modules/registry';
import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import { templateRegister, type TemplateModule } from '@shilu/events/templates/template';

type Part = { readonly title: string; readonly is: (type: AnyModuleType) => boolean };
type SystemTemplate = {
  readonly id: string;
  readonly name: Label;
  readonly description: string;
  readonly parts: readonly Part[];
};

const prose = ({ withText }: AnyModuleType): boolean => withText !== undefined;
const reaction = (type: AnyModuleType): boolean => type.reaction !== undefined;
const works = ({ withWorks }: AnyModuleType): boolean => withWorks !== undefined;

/** What every laboratory can begin with before it has written a template of its own. */
const TEMPLATES: readonly SystemTemplate[] = [
  {
    id: 'system-experiment',
    name: { 'zh-CN': '通用实验', 'en-US': 'General experiment' },
    description: '目的、步骤、结果与讨论，适合大多数实验。',
    parts: [
      { title: '目的', is: prose },
      { title: '步骤', is: prose },
      { title: '结果与讨论', is: prose },
    ],
  },
  {
    id: 'system-synthesis',
    name: { 'zh-CN': '合成实验', 'en-US': 'Synthesis' },
    description: '反应式与投料表、操作步骤、结果与表征、参考文献。',
    parts: [
      { title: '合成反应', is: reaction },
      { title: '操作步骤', is: prose },
      { title: '结果与表征', is: prose },
      { title: '参考文献', is: works },
    ],
  },
];

/** They come to installations of earlier releases at their first start. */
export const systemTemplateIds: readonly string[] = TEMPLATES.map(({ id }) => id);

const moduleFor = ({ title, is }: Part): TemplateModule => {
  const found = moduleTypes.find(is);
  if (found === undefined) throw new Error(`no type of module for ${title}`);
  return { type: found.type, title, content: found.empty(), contentVersion: found.version };
};

/** Whoever has given a template of their own this name keeps it, and goes without ours. */
const unlessNamed = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!isAppError(error) || error.key !== 'nameRepeated') throw error;
  }
};

/**
 * The templates that come with the product (P10): in use from the first day, and changed by nobody. They are added without
 * a state, as what was in use before templates had states, so that nobody is said to have signed them.
 */
export const addSystemTemplates = async ({ services }: CommandService): Promise<void> => {
  for (const { id, name, description, parts } of TEMPLATES) {
    const values = {
      ...{ name: name['zh-CN'], nameEn: name['en-US'], description, projectIds: [], departmentIds: [] },
      modules: parts.map(moduleFor),
    };
    const commandId = randomUUID();
    const author = { actor: SYSTEM, session: null, commandId, correlation: commandId, reason: null };
    await unlessNamed(() =>
      writeEntry(services, templateRegister, id, author, (state) =>
        state.exists
          ? []
          : [
              {
                type: 'TemplateAdded',
                data: { kind: 'added', values, ownerId: SYSTEM, changes: changesBetween(templateRegister, {}, values) },
              },
            ],
      ),
    );
  }
};
