import { countObjects, getBucketUsage, type ObjectBucket } from '@console/contract/codegen';
import { useAct, useAnswer, useFormat } from '@console/shell';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How much the whole bucket holds, where its store keeps figures of it. */
export function BucketUsage({ bucket: { id, kind } }: { bucket: ObjectBucket }) {
  return kind === 'kodo' ? <KeptUsage bucketId={id} /> : null;
}

/** Figures are an extra: where they do not come, the folder can still be counted. */
function KeptUsage({ bucketId }: { bucketId: string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { result } = useAnswer(getBucketUsage, { params: { bucketId } });
  if (!result?.usage) return null;
  const { objects, bytes, at } = result.usage;
  const size = t('qiniu.size.of', { count: objects, size: format.bytes(bytes) });
  return <span>{t('qiniu.size.asOf', { size, at: format.instant(at) })}</span>;
}

/** Counts what lies in a folder and below, when asked to: a store tells that of no folder. */
export function FolderSize({ bucketId, prefix }: { bucketId: string; prefix: string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const [act, pending] = useAct();
  const [counted, setCounted] = useState<{ objects: number; bytes: number; marker: string | null }>();
  const count = async () => {
    const { objects, bytes, marker } = counted ?? { objects: 0, bytes: 0, marker: null };
    const query = { prefix, ...(marker === null ? {} : { marker }) };
    const more = await act((call) => call(countObjects, { params: { bucketId }, query }));
    if (!more) return;
    // Begun anew where all had been counted before.
    const before = marker === null ? { objects: 0, bytes: 0 } : { objects, bytes };
    setCounted({
      objects: before.objects + more.objects,
      bytes: before.bytes + more.bytes,
      marker: more.marker,
    });
  };
  const partly = counted !== undefined && counted.marker !== null;
  const size = counted && t('qiniu.size.of', { count: counted.objects, size: format.bytes(counted.bytes) });
  return (
    <>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
        {partly ? t('qiniu.size.soFar', { size }) : size}
      </Typography>
      <Button size="small" variant="outlined" loading={pending} onClick={() => void count()}>
        {t(partly ? 'qiniu.size.goOn' : 'qiniu.size.count')}
      </Button>
    </>
  );
}
