import { abortMultipartUpload } from '@console/contract/codegen';
import { callApi, currentSub, notify, useFormat } from '@console/shell';
import { FileButton, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptUpload, keptUploads } from './kept-uploads.ts';
import { bytesOfParts } from './send-file.ts';
import { uploads, useUploads } from './upload-queue.ts';

/** Uploads in parts of before a reload: the file is chosen again, and what has arrived is not sent twice. */
export function UnfinishedUploads({ bucketId }: { bucketId: string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const [kept, forget] = useKept(bucketId);
  const running = useUploads();
  const waiting = kept.filter(
    ({ key }) => !running.some((one) => one.bucketId === bucketId && one.key === key),
  );
  if (waiting.length === 0) return null;
  const goOn = async (one: KeptUpload, file: File) => {
    if (!(await uploads.goOn(one, file))) notify.error(t('qiniu.unfinished.otherFile', { name: one.name }));
  };
  return (
    <Section title={t('qiniu.unfinished.title')} dense>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 1 }}>
        {t('qiniu.unfinished.body')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
        {waiting.map((one) => (
          <Box
            component="li"
            key={one.place}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Typography variant="body2" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {one.key}{' '}
              {t('qiniu.unfinished.of', {
                sent: format.bytes(bytesOfParts(one.kind ?? 'kodo', one.size, one.parts.length)),
                size: format.bytes(one.size),
              })}
            </Typography>
            <FileButton
              label={t('qiniu.unfinished.choose')}
              describedAs={t('qiniu.unfinished.chooseFor', { name: one.name })}
              onFile={(file) => void goOn(one, file)}
            />
            <Button
              size="small"
              color="inherit"
              aria-label={t('qiniu.unfinished.forgetOf', { name: one.name })}
              onClick={() => void forget(one)}
            >
              {t('qiniu.unfinished.forget')}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function useKept(bucketId: string): [readonly KeptUpload[], (one: KeptUpload) => Promise<void>] {
  const [kept, setKept] = useState<readonly KeptUpload[]>([]);
  // Reads what this browser keeps, which it tells later only.
  useEffect(() => {
    let shown = true;
    void keptUploads()
      .then((table) => table?.of(currentSub() ?? ''))
      .then((all = []) => {
        const now = Date.now();
        if (shown) setKept(all.filter((one) => one.bucketId === bucketId && one.until > now));
      });
    return () => {
      shown = false;
    };
  }, [bucketId]);
  const forget = async (one: KeptUpload) => {
    // Kodo forgets what was begun by itself; where the other store does not hear it, one has still given it up.
    if (one.kind === 's3') {
      const { bucketId: id, key, uploadId } = one;
      await callApi(abortMultipartUpload, { params: { bucketId: id }, body: { key, uploadId } }).catch(
        () => {},
      );
    }
    await (await keptUploads())?.delete(one.place);
    setKept((before) => before.filter(({ place }) => place !== one.place));
  };
  return [kept, forget];
}
