import {
  lastPartOfKey,
  type ObjectBucket,
  type StoredObject,
  signObjectUrls,
} from '@console/contract/codegen';
import { useAnswer, useFormat, usePermission, useSaveAsNote } from '@console/shell';
import { CopyButton, Dialog, LoadingState, RadioInput, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddToNoteDialog } from './add-to-note-dialog.tsx';
import { type LinkForm, linkForms, linksForNote, linkTexts } from './link-text-rules.ts';
import { previewOf } from './preview-rules.ts';
import { StoreError } from './store-words.tsx';

const lives = ['600', '3600', '86400', '604800'] as const;

interface LinksDialogProps {
  readonly bucket: ObjectBucket;
  readonly objects: readonly StoredObject[];
  onClose(): void;
}

/** Links to one object or many, as text, Markdown or HTML; of a private bucket signed, for as long as is chosen. */
export function LinksDialog({ bucket, objects, onClose }: LinksDialogProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const [form, setForm] = useState<LinkForm>('plain');
  const [seconds, setSeconds] = useState<(typeof lives)[number]>('3600');
  const {
    result: signed,
    error,
    state,
    retry,
  } = useAnswer(signObjectUrls, {
    params: { bucketId: bucket.id },
    body: { keys: objects.map(({ key }) => key), seconds: Number(seconds) },
  });
  const may = usePermission('note.use');
  const [save, saving] = useSaveAsNote();
  const links = signed?.items.map(({ key, url }) => {
    const object = objects.find((one) => one.key === key);
    return { key, url, image: object !== undefined && previewOf(object) === 'image' };
  });
  const text = links && linkTexts(links, form);
  const [adding, setAdding] = useState(false);
  const forNote = links && linksForNote(bucket.id, links, signed?.expiresAt !== null);
  const toNote = () => {
    const [first] = objects;
    if (forNote === undefined || !first) return;
    const title =
      objects.length === 1 ? lastPartOfKey(first.key) : t('qiniu.links.noteTitle', { bucket: bucket.name });
    void save({ title, content: forNote });
  };
  return (
    <Dialog title={t('qiniu.links.title', { count: objects.length })} onClose={onClose} size="wide">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end' }}>
        <RadioInput<LinkForm>
          label={t('qiniu.links.form')}
          value={form}
          onChange={setForm}
          options={linkForms.map((value) => ({ value, label: t(`qiniu.links.forms.${value}`) }))}
        />
        {bucket.private && (
          <Box sx={{ width: 180 }}>
            <SelectInput<(typeof lives)[number]>
              label={t('qiniu.links.life')}
              value={seconds}
              onChange={setSeconds}
              options={lives.map((value) => ({ value, label: t(`qiniu.links.lives.${value}`) }))}
            />
          </Box>
        )}
        {text && <CopyButton text={text} label={t('qiniu.links.copy')} />}
        {text && may && (
          <Button variant="outlined" size="small" loading={saving} onClick={toNote}>
            {t('qiniu.links.note')}
          </Button>
        )}
        {text && may && (
          <Button variant="outlined" size="small" onClick={() => setAdding(true)}>
            {t('qiniu.links.add')}
          </Button>
        )}
      </Box>
      {state === 'failed' && <StoreError error={error} onRetry={retry} />}
      {state === 'loading' && <LoadingState />}
      {text && (
        <Box component="pre" role="group" tabIndex={0} aria-label={t('qiniu.links.text')} sx={textStyle}>
          {text}
        </Box>
      )}
      {signed && (
        <Alert severity="info">
          {signed.expiresAt === null
            ? t('qiniu.links.forGood')
            : t('qiniu.links.until', { at: format.instant(signed.expiresAt) })}
          {signed.expiresAt !== null && may && <div>{t('qiniu.links.noteKeeps')}</div>}
        </Alert>
      )}
      {adding && forNote !== undefined && <AddToNoteDialog text={forNote} onClose={() => setAdding(false)} />}
    </Dialog>
  );
}

const textStyle = {
  margin: 0,
  padding: 1.5,
  maxHeight: 320,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  typography: 'body2',
  fontFamily: 'monospace',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
