import { useOpenRecord } from '../page/record-context';
import { ReplayView } from './replay-view';
import { VerifyBox } from './verify-box';

export const ReplayTab = ({
  at,
  onAt,
}: {
  readonly at: number | null;
  readonly onAt: (revision: number | null) => void;
}) => {
  const { record } = useOpenRecord();
  return (
    <>
      <ReplayView recordId={record.experimentId} revision={at} onRevision={onAt} />
      <VerifyBox recordId={record.experimentId} />
    </>
  );
};
