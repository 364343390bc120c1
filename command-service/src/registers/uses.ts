import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import type { Register } from '@shilu/events/core/register';
import type { Services } from '../engine/services';

type Kind = 'records' | 'people' | 'departments' | 'projects' | 'default' | 'product';
/** What stands in the way of a removal: how many, and one of them by name. */
type Use = { readonly kind: Kind; readonly count: number; readonly example: string };

const words: Readonly<Record<Kind, Readonly<Record<Language, (count: number, example: string) => string>>>> = {
  records: {
    'zh-CN': (count, example) => `其中还有 ${count} 条记录（如 ${example}），请先将记录移到其他记录本`,
    'en-US': (count, example) => `it holds ${count} records (such as ${example}); move them to another notebook first`,
  },
  people: {
    'zh-CN': (count, example) => `还有 ${count} 名成员在用（如 ${example}），请先调整成员`,
    'en-US': (count, example) => `${count} members have it (such as ${example}); change them first`,
  },
  departments: {
    'zh-CN': (count, example) => `还有 ${count} 个下级部门（如 ${example}），请先移走下级部门`,
    'en-US': (count, example) => `${count} departments stand below it (such as ${example}); move them first`,
  },
  projects: {
    'zh-CN': (count, example) => `还有 ${count} 个未结束的项目属于该部门（如 ${example}），请先调整项目`,
    'en-US': (count, example) => `${count} open projects belong to it (such as ${example}); change them first`,
  },
  default: {
    'zh-CN': () => '这是默认审核流程，请先将其他流程设为默认',
    'en-US': () => 'it is the default flow; make another one the default first',
  },
  product: {
    'zh-CN': () => '系统要读取该字典的选项，不需要的选项可以停用',
    'en-US': () => 'the product reads its options; those not wanted can be disabled',
  },
};

/** Dictionaries that screens read by their code. */
const READ_BY_CODE: readonly unknown[] = ['experimentType', 'signatureMeaning', 'notApplicableReason'];

const useOf = async (
  kind: Kind,
  found: readonly { readonly id: string; readonly name?: string }[],
  nameOf: (id: string) => Promise<string> = (id) => Promise.resolve(id),
): Promise<Use | null> => {
  const [first] = found;
  return first ? { kind, count: found.length, example: first.name ?? (await nameOf(first.id)) } : null;
};

const findUse = async (services: Services, register: Register, id: string): Promise<Use | null> => {
  const { directory, people } = services;
  const members = (holds: (account: { readonly departmentId: string | null; readonly roleIds: readonly string[] }) => boolean) =>
    useOf(
      'people',
      [...directory.accounts.values()].filter((account) => !account.disabled && holds(account)).map(({ id: of }) => ({ id: of })),
      people.nameOf,
    ); // prettier-ignore
  switch (register.name) {
    case 'notebook': {
      const { count, example } = await services.recordsIn(id);
      return count === 0 ? null : { kind: 'records', count, example };
    }
    case 'role':
      return members((account) => account.roleIds.includes(id));
    case 'department':
      return (
        (await members((account) => account.departmentId === id)) ??
        (await useOf(
          'departments',
          [...directory.departments]
            .filter(([, department]) => department.parentId === id && !department.removed)
            .map(([below, { name }]) => ({ id: below, name })),
        )) ??
        useOf(
          'projects',
          [...directory.projects.values()].filter(
            (project) => project.departmentId === id && project.status !== 'closed',
          ),
        )
      );
    case 'approvalFlow':
      return services.live.flows.get(id)?.isDefault ? { kind: 'default', count: 1, example: '' } : null;
    case 'dictionary': {
      const entry = await services.registers.get(register.name)?.load(id);
      return READ_BY_CODE.includes(entry?.state.values['code']) ? { kind: 'product', count: 1, example: '' } : null;
    }
    default:
      // A template is copied into the record that begins with it; one that is gone is said so there (E11).
      return null;
  }
};

/** E10 in use: an entry that others stand on stays, and the refusal says what stands on it. */
export const mustBeFree = async (
  services: Services,
  register: Register,
  id: string,
  language: Language,
): Promise<void> => {
  const use = await findUse(services, register, id);
  if (use) throw new AppError('inUse', { what: words[use.kind][language](use.count, use.example) }, use);
};
