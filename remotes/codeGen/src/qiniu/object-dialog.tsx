import {
  getObject,
  getObjectText,
  lastPartOfKey,
  type ObjectBucket,
  putObjectText,
  type StoredObjectDetail,
  signObjectUrls,
} from '@console/contract/codegen';
import {
  notify,
  useAnswer,
  useCall,
  useDiscardQuestion,
  useFormat,
  usePermission,
  useUnsavedWork,
} from '@console/shell';
import { DefinitionList, Dialog, LoadingState } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../editor/code-input.tsx';
import { previewOf } from './preview-rules.ts';
import { StoreAlert, StoreError } from './store-words.tsx';

interface ObjectDialogProps {
  readonly bucket: ObjectBucket;
  readonly objectKey: string;
  onLinks(object: StoredObjectDetail): void;
  onClose(): void;
}

/** One object: what it looks like, and what is known of it. */
export function ObjectDialog({ bucket, objectKey, onLinks, onClose }: ObjectDialogProps) {
  const { t } = useTranslation('codeGen');
  const found = useAnswer(getObject, { params: { bucketId: bucket.id }, query: { key: objectKey } });
  const { result } = found;
  const [unsaved, setUnsaved] = useState(false);
  const discard = useDiscardQuestion();
  const leave = async (go: () => void) => {
    if (!unsaved || (await discard())) go();
  };
  return (
    <Dialog
      title={lastPartOfKey(objectKey)}
      onClose={() => void leave(onClose)}
      size="wide"
      actions={
        <>
          {result && <DownloadLink bucketId={bucket.id} objectKey={objectKey} />}
          {result && (
            <Button onClick={() => void leave(() => onLinks(result))}>{t('qiniu.actions.links')}</Button>
          )}
          <Button onClick={() => void leave(onClose)}>{t('qiniu.close')}</Button>
        </>
      }
    >
      {found.state === 'loading' && <LoadingState />}
      {found.state === 'failed' && <StoreError error={found.error} onRetry={found.retry} />}
      {result && (
        <>
          <Shown bucket={bucket} object={result} onUnsaved={setUnsaved} />
          <Facts object={result} />
        </>
      )}
    </Dialog>
  );
}

function Facts({ object }: { object: StoredObjectDetail }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { key, size, mime, hash, modifiedAt, storageClass, expiresAt, headers } = object;
  return (
    <DefinitionList
      items={[
        { label: t('qiniu.facts.key'), value: <code>{key}</code> },
        { label: t('qiniu.columns.size'), value: `${format.bytes(size)} (${format.number(size)})` },
        { label: t('qiniu.columns.mime'), value: mime },
        { label: t('qiniu.facts.hash'), value: <code>{hash}</code> },
        { label: t('qiniu.columns.modifiedAt'), value: format.instant(modifiedAt) },
        { label: t('qiniu.columns.storageClass'), value: t(`qiniu.classes.${storageClass}`) },
        {
          label: t('qiniu.facts.expiresAt'),
          value: expiresAt === null ? t('qiniu.facts.never') : format.instant(expiresAt),
        },
        ...headers.map(({ name, value }) => ({ label: <code>{name}</code>, value: <code>{value}</code> })),
      ]}
    />
  );
}

function DownloadLink({ bucketId, objectKey }: { bucketId: string; objectKey: string }) {
  const { t } = useTranslation('codeGen');
  const { result } = useAnswer(signObjectUrls, {
    params: { bucketId },
    body: { keys: [objectKey], download: true, seconds: 3600 },
  });
  const url = result?.items[0]?.url;
  return (
    <Button {...(url ? { href: url, target: '_blank', rel: 'noopener noreferrer' } : { disabled: true })}>
      {t('qiniu.actions.download')}
    </Button>
  );
}

/** What a browser would run is never shown as what it is: its text is. */
function Shown({
  bucket,
  object,
  onUnsaved,
}: {
  bucket: ObjectBucket;
  object: StoredObjectDetail;
  onUnsaved(unsaved: boolean): void;
}) {
  const { t } = useTranslation('codeGen');
  const kind = previewOf(object);
  if (kind === 'text' || kind === 'source')
    return (
      <TextPart bucketId={bucket.id} object={object} isSource={kind === 'source'} onUnsaved={onUnsaved} />
    );
  if (kind === 'none') return <Alert severity="info">{t('qiniu.preview.none')}</Alert>;
  if (kind !== 'pdf' && !bucket.shows)
    return <Alert severity="warning">{t('qiniu.preview.notAllowed')}</Alert>;
  return <Played bucketId={bucket.id} objectKey={object.key} kind={kind} />;
}

function Played({
  bucketId,
  objectKey,
  kind,
}: {
  bucketId: string;
  objectKey: string;
  kind: 'image' | 'audio' | 'video' | 'pdf';
}) {
  const { t } = useTranslation('codeGen');
  const signed = useAnswer(signObjectUrls, {
    params: { bucketId },
    body: { keys: [objectKey], seconds: 3600 },
  });
  const url = signed.result?.items[0]?.url;
  if (signed.state === 'failed') return <StoreError error={signed.error} onRetry={signed.retry} />;
  if (!url) return <LoadingState />;
  const name = lastPartOfKey(objectKey);
  switch (kind) {
    case 'image':
      return (
        <Box
          component="img"
          src={url}
          alt={t('qiniu.preview.image', { name })}
          referrerPolicy="no-referrer"
          sx={{ maxWidth: '100%', maxHeight: '60vh', objectFit: 'contain', justifySelf: 'center' }}
        />
      );
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: whoever put it there has given none
      return <audio controls preload="metadata" src={url} aria-label={name} style={{ width: '100%' }} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: whoever put it there has given none
        <video
          controls
          preload="metadata"
          src={url}
          aria-label={name}
          style={{ maxWidth: '100%', maxHeight: '60vh' }}
        />
      );
    case 'pdf':
      return (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" href={url} target="_blank" rel="noopener noreferrer">
              {t('qiniu.preview.openPdf')}
            </Button>
          }
        >
          {t('qiniu.preview.pdf')}
        </Alert>
      );
  }
}

function TextPart({
  bucketId,
  object,
  isSource,
  onUnsaved,
}: {
  bucketId: string;
  object: StoredObjectDetail;
  isSource: boolean;
  onUnsaved(unsaved: boolean): void;
}) {
  const input = { params: { bucketId }, query: { key: object.key } };
  const read = useAnswer(getObjectText, input);
  if (read.state === 'failed') return <StoreError error={read.error} onRetry={read.retry} />;
  if (!read.result) return <LoadingState />;
  // Anew for each version: what was typed over an older one is saved as that, or not at all.
  return (
    <TextEditor
      key={read.result.hash}
      bucketId={bucketId}
      objectKey={object.key}
      isSource={isSource}
      onUnsaved={onUnsaved}
      {...read.result}
    />
  );
}

function TextEditor({
  bucketId,
  objectKey,
  isSource,
  onUnsaved,
  text: read,
  hash,
}: {
  bucketId: string;
  objectKey: string;
  isSource: boolean;
  onUnsaved(unsaved: boolean): void;
  text: string;
  hash: string;
}) {
  const { t } = useTranslation('codeGen');
  const mayWrite = usePermission('codegen.qiniu.upload');
  const [text, setText] = useState(read);
  const [editing, setEditing] = useState(false);
  const [save, { pending, error }] = useCall(putObjectText, { onConflict: 'keep' });
  const unsaved = editing && text !== read;
  useUnsavedWork(unsaved, text);
  // The dialog around it asks before it closes.
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
  const send = async () => {
    if (await save({ params: { bucketId }, body: { key: objectKey, text, hash } }))
      notify.success(t('qiniu.text.saved'));
  };
  return (
    <>
      {isSource && <Alert severity="info">{t('qiniu.preview.source')}</Alert>}
      {error && <StoreAlert error={error} />}
      <CodeInput
        label={t('qiniu.text.label')}
        value={text}
        onChange={setText}
        readOnly={!editing}
        language={languageOf(objectKey)}
        rows={12}
      />
      {mayWrite && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {editing ? (
            <>
              <Button
                variant="contained"
                loading={pending}
                disabled={text === read}
                onClick={() => void send()}
              >
                {t('qiniu.text.save')}
              </Button>
              <Button
                disabled={pending}
                onClick={() => {
                  setText(read);
                  setEditing(false);
                }}
              >
                {t('qiniu.cancel')}
              </Button>
            </>
          ) : (
            <Button variant="outlined" onClick={() => setEditing(true)}>
              {t('qiniu.text.edit')}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

const languages: Readonly<Record<string, 'json' | 'sql' | 'yaml'>> = {
  json: 'json',
  sql: 'sql',
  yaml: 'yaml',
  yml: 'yaml',
};
const languageOf = (key: string) => languages[/\.(\w+)$/.exec(key)?.[1]?.toLowerCase() ?? ''] ?? 'text';
