import {
  changeObjects,
  keyFault,
  lastPartOfKey,
  type ObjectBucket,
  refreshCdn,
  removeObjects,
  type StorageClass,
  storageClasses,
} from '@console/contract/codegen';
import { callApi, notify, useCall, usePermission } from '@console/shell';
import { FormDialog, IntegerInput, RadioInput, SelectInput, SwitchInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StoreAlert } from './store-words.tsx';
import { useWork, type Work } from './use-work.ts';
import { WorkProgress } from './work-progress.tsx';
import { goesIntoItself, isFolder, movedInto, renamed } from './work-rules.ts';

interface WorkDialogProps {
  readonly bucket: ObjectBucket;
  /** Objects and folders. */
  readonly chosen: readonly string[];
  onClose(): void;
}

const isRunning = ({ progress }: Work): boolean =>
  progress?.state === 'collecting' || progress?.state === 'working';
const isWell = ({ progress }: Work): boolean => progress?.state === 'done' && progress.failures.length === 0;

/** The frame that all of them have: once it was done, the button that did it closes. */
function useWorkForm(onClose: () => void) {
  const { t } = useTranslation('codeGen');
  const work = useWork();
  const finished = isWell(work);
  const begin = async (...[bucketId, chosen, itemsOf, batch]: Parameters<Work['run']>) => {
    const ended = await work.run(bucketId, chosen, itemsOf, batch);
    if (ended?.state === 'done' && ended.failures.length === 0) {
      notify.success(t('qiniu.work.well', { count: ended.done }));
      onClose();
    }
  };
  return { work, finished, pending: isRunning(work), begin };
}

/** Copies or moves what is chosen into another folder of the bucket. */
export function MoveDialog({
  bucket,
  chosen,
  op,
  onClose,
}: WorkDialogProps & { readonly op: 'copy' | 'move' }) {
  const { t } = useTranslation('codeGen');
  const [folder, setFolder] = useState(bucket.prefix);
  const [overwrite, setOverwrite] = useState(false);
  const { work, pending, begin } = useWorkForm(onClose);
  const to = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  const fault = to === '' ? undefined : keyFault(to);
  const problem = fault
    ? t(`fields.${fault}`)
    : !to.startsWith(bucket.prefix)
      ? t('fields.outside_prefix', { prefix: bucket.prefix })
      : goesIntoItself(chosen, to)
        ? t('qiniu.move.intoItself')
        : undefined;
  const submit = () => {
    if (problem) return;
    void begin(
      bucket.id,
      chosen,
      (keys) => movedInto(chosen, keys, to),
      (items) =>
        callApi(changeObjects, {
          params: { bucketId: bucket.id },
          body: { op, items: items as never, overwrite },
        }),
    );
  };
  return (
    <FormDialog
      open
      title={t(`qiniu.move.${op}Title`, { count: chosen.length })}
      submitLabel={t(`qiniu.move.${op}`)}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={t('qiniu.move.folder')}
        help={t('qiniu.move.folderHelp')}
        value={folder}
        onChange={setFolder}
        error={problem}
        mono
      />
      <SwitchInput label={t('qiniu.move.overwrite')} value={overwrite} onChange={setOverwrite} />
      <WorkProgress work={work} />
    </FormDialog>
  );
}

/** Gives an object, or a folder with all that is in it, another name. */
export function RenameDialog({ bucket, chosen: [chosen = ''], onClose }: WorkDialogProps) {
  const { t } = useTranslation('codeGen');
  const [name, setName] = useState(lastPartOfKey(chosen));
  const { work, pending, begin } = useWorkForm(onClose);
  const fault = keyFault(name) ?? (name.includes('/') ? 'key_slash' : undefined);
  const submit = () => {
    if (fault) return;
    if (name === lastPartOfKey(chosen)) return onClose();
    void begin(
      bucket.id,
      [chosen],
      (keys) => renamed(chosen, keys, name),
      (items) =>
        callApi(changeObjects, {
          params: { bucketId: bucket.id },
          body: { op: 'move', items: items as never },
        }),
    );
  };
  return (
    <FormDialog
      open
      title={t('qiniu.rename.title')}
      submitLabel={t('qiniu.rename.do')}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={t('qiniu.rename.name')}
        value={name}
        onChange={setName}
        error={fault && t(`fields.${fault}`)}
        mono
        required
      />
      {isFolder(chosen) && <Alert severity="info">{t('qiniu.rename.folder')}</Alert>}
      <WorkProgress work={work} />
    </FormDialog>
  );
}

/** Throws away what is chosen: how many it are is typed, since nothing brings them back. */
export function RemoveDialog({ bucket, chosen, onClose }: WorkDialogProps) {
  const { t } = useTranslation('codeGen');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const { work, pending, begin } = useWorkForm(onClose);
  const only = chosen.length === 1 ? lastPartOfKey(chosen[0] ?? '') : String(chosen.length);
  const submit = () => {
    setAsked(true);
    if (typed.trim() !== only) return;
    void begin(
      bucket.id,
      chosen,
      (keys) => keys,
      (keys) =>
        callApi(removeObjects, {
          params: { bucketId: bucket.id },
          body: { op: 'delete', keys: keys as never },
        }),
    );
  };
  return (
    <FormDialog
      open
      danger
      title={t('qiniu.remove.title', { count: chosen.length })}
      submitLabel={t('qiniu.remove.do')}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Alert severity="warning">
        {t(chosen.some(isFolder) ? 'qiniu.remove.folders' : 'qiniu.remove.body')}
      </Alert>
      <TextInput
        label={t('qiniu.remove.type', { text: only })}
        value={typed}
        onChange={setTyped}
        error={asked && typed.trim() !== only ? t('qiniu.remove.other', { text: only }) : undefined}
        required
      />
      <WorkProgress work={work} />
    </FormDialog>
  );
}

type Property = 'mime' | 'class' | 'expire';

/** Type, storage class, expiry. */
export function PropertiesDialog({ bucket, chosen, onClose }: WorkDialogProps) {
  const { t } = useTranslation('codeGen');
  const mayRemove = usePermission('codegen.qiniu.delete');
  const [what, setWhat] = useState<Property>('mime');
  const [mime, setMime] = useState('');
  const [storageClass, setStorageClass] = useState<StorageClass>('standard');
  const [days, setDays] = useState<number | null>(30);
  const { work, pending, begin } = useWorkForm(onClose);
  const params = { bucketId: bucket.id };
  const badMime = what === 'mime' && mime !== '' && !/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)?$/.test(mime);
  const submit = () => {
    if (badMime || (what === 'mime' && mime === '') || (what === 'expire' && days === null)) return;
    void begin(
      bucket.id,
      chosen,
      (keys) => keys,
      (some) => {
        const keys = some as string[];
        if (what === 'expire')
          return callApi(removeObjects, { params, body: { op: 'expire', keys, days: days ?? 0 } });
        return callApi(changeObjects, {
          params,
          body: what === 'mime' ? { op: 'mime', keys, mime } : { op: 'class', keys, storageClass },
        });
      },
    );
  };
  return (
    <FormDialog
      open
      title={t('qiniu.properties.title', { count: chosen.length })}
      submitLabel={t('qiniu.properties.do')}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
    >
      <RadioInput<Property>
        label={t('qiniu.properties.what')}
        value={what}
        onChange={setWhat}
        options={[
          { value: 'mime', label: t('qiniu.columns.mime') },
          { value: 'class', label: t('qiniu.columns.storageClass') },
          {
            value: 'expire',
            label: t('qiniu.facts.expiresAt'),
            disabled: !mayRemove || bucket.kind === 's3',
          },
        ]}
      />
      {what === 'mime' && (
        <TextInput
          label={t('qiniu.columns.mime')}
          value={mime}
          onChange={setMime}
          error={badMime ? t('fields.not_a_mime') : undefined}
          placeholder="text/plain"
          suggestions={[
            'text/plain',
            'text/html',
            'application/json',
            'image/png',
            'image/jpeg',
            'video/mp4',
            'application/octet-stream',
          ]}
          mono
          required
        />
      )}
      {what === 'class' && (
        <SelectInput<StorageClass>
          label={t('qiniu.columns.storageClass')}
          value={storageClass}
          onChange={setStorageClass}
          options={storageClasses.map((value) => ({ value, label: t(`qiniu.classes.${value}`) }))}
        />
      )}
      {what === 'expire' && (
        <IntegerInput
          label={t('qiniu.properties.days')}
          help={t('qiniu.properties.daysHelp')}
          value={days}
          onChange={setDays}
          min={0}
          max={36_500}
          required
        />
      )}
      <WorkProgress work={work} />
    </FormDialog>
  );
}

/** Makes the content network forget what is chosen, or fetch it ahead. */
export function CdnDialog({ bucket, chosen, onClose }: WorkDialogProps) {
  const { t } = useTranslation('codeGen');
  const [op, setOp] = useState<'refresh' | 'prefetch'>('refresh');
  const [run, { pending, error }] = useCall(refreshCdn, { quietly: true });
  const [told, setTold] = useState<Awaited<ReturnType<typeof run>>>();
  const submit = async () => {
    if (told) return onClose();
    setTold(await run({ params: { bucketId: bucket.id }, body: { op, keys: [...chosen] } }));
  };
  return (
    <FormDialog
      open
      title={t('qiniu.cdn.title', { count: chosen.length })}
      submitLabel={told ? t('qiniu.close') : t(`qiniu.cdn.${op}`)}
      pending={pending}
      finished={told !== undefined}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {error && <StoreAlert error={error} />}
      {!told && (
        <RadioInput<'refresh' | 'prefetch'>
          label={t('qiniu.cdn.what')}
          value={op}
          onChange={setOp}
          options={[
            { value: 'refresh', label: t('qiniu.cdn.refreshLong') },
            { value: 'prefetch', label: t('qiniu.cdn.prefetchLong'), disabled: chosen.some(isFolder) },
          ]}
        />
      )}
      {told && (
        <Alert severity={told.refused.length > 0 ? 'warning' : 'success'}>
          {t('qiniu.cdn.done', { count: told.urls.length })}
          {told.left !== null && ` ${t('qiniu.cdn.left', { count: told.left })}`}
          {told.refused.map((url) => (
            <div key={url}>
              <code>{url}</code>
            </div>
          ))}
        </Alert>
      )}
    </FormDialog>
  );
}
