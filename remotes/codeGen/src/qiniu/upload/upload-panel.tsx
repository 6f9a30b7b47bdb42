import { useFormat, useProblemText, useUnsavedWork } from '@console/shell';
import { MeterBar, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../store-words.tsx';
import { type Sending, uploads, useUploads } from './upload-queue.ts';

const isThrough = ({ state }: Sending): boolean => state === 'done';

/** What is being sent, and what has to be decided about it. */
export function UploadPanel() {
  const { t } = useTranslation('codeGen');
  const items = useUploads();
  // A reload would stop them.
  useUnsavedWork(items.some(({ state }) => ['waiting', 'hashing', 'sending'].includes(state)));
  if (items.length === 0) return null;
  const there = items.filter(({ state }) => state === 'exists').map(({ id }) => id);
  return (
    <Section
      title={t('qiniu.uploads.title', { done: items.filter(isThrough).length, count: items.length })}
      dense
      actions={
        <>
          {there.length > 1 && (
            <Button size="small" color="warning" onClick={() => uploads.replace(there)}>
              {t('qiniu.uploads.replaceAll', { count: there.length })}
            </Button>
          )}
          <Button size="small" color="inherit" disabled={!items.some(isThrough)} onClick={uploads.tidy}>
            {t('qiniu.uploads.tidy')}
          </Button>
        </>
      }
    >
      <Box component="ul" aria-label={t('qiniu.uploads.label')} sx={listStyle}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Box>
    </Section>
  );
}

const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 1,
  maxHeight: 320,
  overflow: 'auto',
};

function Item({ item }: { item: Sending }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { id, key, size, sent, state } = item;
  const off = t(
    state === 'done' ? 'qiniu.uploads.off' : state === 'exists' ? 'qiniu.uploads.skip' : 'qiniu.uploads.drop',
  );
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>
          {key}
        </Typography>
        <Typography
          variant="body2"
          role={state === 'failed' || state === 'exists' ? 'alert' : undefined}
          sx={{ color: 'text.secondary' }}
        >
          <Told item={item} />
        </Typography>
        {state === 'sending' && (
          <MeterBar
            label={t('qiniu.uploads.progress', { name: key })}
            value={sent}
            max={Math.max(size, 1)}
            format={(value, max) => `${format.bytes(value)} / ${format.bytes(max)}`}
          />
        )}
      </Box>
      <Acts item={item} />
      <Button size="small" color="inherit" aria-label={`${off} ${key}`} onClick={() => uploads.drop(id)}>
        {off}
      </Button>
    </Box>
  );
}

function Told({ item }: { item: Sending }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const reasonText = useReasonText();
  const problemText = useProblemText();
  const { state, sent, size, reason, error, requestId, unreadable } = item;
  if (state !== 'failed')
    return t(`qiniu.uploads.states.${state}`, { sent: format.bytes(sent), size: format.bytes(size) });
  if (unreadable) return t('qiniu.uploads.unreadable');
  return (
    <>
      {reason ? reasonText(reason) : problemText(error)} {requestId && <code>X-Reqid {requestId}</code>}
    </>
  );
}

function Acts({ item: { id, key, state, inParts } }: { item: Sending }) {
  const { t } = useTranslation('codeGen');
  if (state === 'exists')
    return (
      <Button
        size="small"
        color="warning"
        aria-label={t('qiniu.uploads.replaceOf', { name: key })}
        onClick={() => uploads.replace([id])}
      >
        {t('qiniu.uploads.replace')}
      </Button>
    );
  if (state === 'paused' || state === 'failed')
    return (
      <Button
        size="small"
        aria-label={`${t(state === 'paused' ? 'qiniu.uploads.resume' : 'qiniu.uploads.again')} ${key}`}
        onClick={() => uploads.resume(id)}
      >
        {t(state === 'paused' ? 'qiniu.uploads.resume' : 'qiniu.uploads.again')}
      </Button>
    );
  if (state === 'sending' && inParts)
    return (
      <Button
        size="small"
        aria-label={t('qiniu.uploads.pauseOf', { name: key })}
        onClick={() => uploads.pause(id)}
      >
        {t('qiniu.uploads.pause')}
      </Button>
    );
  return null;
}
