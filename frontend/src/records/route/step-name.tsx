import type { RouteStep } from '@shilu/events/records/route/route-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

type Props = { readonly step: RouteStep; readonly className?: string | undefined };

/** A step as its reader may know it, and the way there. */
export const StepName = ({ step: { id, shown, number, title, moduleId }, className }: Props) => {
  const { t } = useTranslation('labMap');
  if (shown === 'hidden') return <span className="mute">{t('hidden')}</span>;
  if (shown !== 'open')
    return (
      <span className={className}>
        <span className="mono">{number}</span> <span className="mute">{t(shown)}</span>
      </span>
    );
  return (
    <Link
      className={`link ${className ?? ''}`}
      to={`/editRecord/${id}${moduleId === null ? '' : `#module-${moduleId}`}`}
      title={title}
    >
      <span className="mono">{number}</span> {title}
    </Link>
  );
};
