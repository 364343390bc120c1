import { serveJobs } from '@shilu/infra/workers/serve-jobs';
import { renderAuditPdf } from './audit-pdf';
import type { PrintJob } from './printer';
import { renderRecordPdf } from './record-pdf';
import { renderRoutePdf } from './route-pdf';

const render = (job: PrintJob): Promise<Buffer> => {
  if (job.kind === 'audit') return renderAuditPdf(job.audit);
  if (job.kind === 'route') return renderRoutePdf(job.route);
  const image = (hash: string): Buffer | null => {
    const bytes = job.images.get(hash);
    return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null;
  };
  return renderRecordPdf(job.view, { ...job.options, images: (hash) => Promise.resolve(image(hash)) });
};

serveJobs(async (job) => {
  const value = new Uint8Array(await render(job as PrintJob));
  return { value, transfer: [value.buffer] };
});
