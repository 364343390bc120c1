import { isChild, type TemplateItem } from '@shilu/events/templates/template';
import { ChildPaper } from './child-paper';
import { PaperModule } from './paper-module';

type Props = {
  readonly modules: readonly TemplateItem[];
  /** The template in which they stand, where it is one. */
  readonly of?: string | null;
  /** The field of an entry that holds them: what is said of its parts is marked there. */
  readonly field?: string | undefined;
};

/** The modules a template brings, as the record will have them. */
export const TemplatePaper = ({ modules, of = null, field }: Props) =>
  modules.map((item, at) =>
    isChild(item) ? (
      <ChildPaper key={at} item={item} of={of} />
    ) : (
      <PaperModule
        key={at}
        module={item}
        id={field === undefined ? `template-${String(at)}` : `${field}/${String(at)}`}
        isCommented={field !== undefined}
      />
    ),
  );
