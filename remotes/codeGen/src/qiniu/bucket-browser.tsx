import {
  createFolderZip,
  folderOfKey,
  type ObjectBucket,
  type StoredObject,
} from '@console/contract/codegen';
import { notify, useAct, useFormat, usePermission } from '@console/shell';
import { EmptyState, LoadingState, Section, SelectionBar, useSelection, useShortcuts } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FolderSize } from './folder-size.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { ObjectDialog } from './object-dialog.tsx';
import { ObjectGrid } from './object-grid.tsx';
import { ObjectList } from './object-list.tsx';
import { crumbsOf, type Row, rowsOf } from './object-rows.ts';
import { StoreError } from './store-words.tsx';
import { type ChosenFile, droppedFiles, filesOf } from './upload/chosen-files.ts';
import { useNamingPattern } from './upload/naming-pattern.tsx';
import { UnfinishedUploads } from './upload/unfinished-uploads.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';
import { uploads } from './upload/upload-queue.ts';
import { usePastedFiles } from './upload/use-pasted-files.ts';
import { useObjectPages } from './use-object-pages.ts';
import { CdnDialog, MoveDialog, PropertiesDialog, RemoveDialog, RenameDialog } from './work-dialogs.tsx';
import { isFolder } from './work-rules.ts';

export interface BrowsedPlace {
  readonly prefix: string;
  readonly flat: boolean;
  readonly look: 'list' | 'grid';
}

interface BucketBrowserProps {
  readonly bucket: ObjectBucket;
  readonly place: BrowsedPlace;
  /** The object that is shown. */
  readonly shown: string | undefined;
  hrefOf(prefix: string): string;
  go(change: { prefix?: string; key?: string | undefined }): void;
}

type Doing = 'copy' | 'move' | 'rename' | 'remove' | 'properties' | 'cdn' | 'links';

/** A folder of a bucket, and what can be done there. */
export function BucketBrowser({ bucket, place, shown, hrefOf, go }: BucketBrowserProps) {
  const { t } = useTranslation('codeGen');
  const { prefix, flat, look } = place;
  const pages = useObjectPages(bucket.id, prefix, flat);
  const selection = useSelection();
  const [doing, setDoing] = useState<{ what: Doing; chosen: readonly string[] }>();
  const [linked, setLinked] = useState<readonly StoredObject[]>();
  const may = useMay(bucket);
  const files = useRef<HTMLInputElement>(null);
  const [pattern, patternField] = useNamingPattern();
  const rows = rowsOf(pages.folders, pages.objects, { prefix, flat });
  const order = rows.map(({ key }) => key);
  const chosen = order.filter((key) => selection.ids.has(key));
  const objectsOf = (keys: readonly string[]) => pages.objects.filter(({ key }) => keys.includes(key));
  const open = ({ key, object }: Row) => (object ? go({ key }) : go({ prefix: key }));
  const send = (sent: readonly ChosenFile[]) => {
    if (sent.length > 0)
      void uploads.add(sent, { bucketId: bucket.id, folder: prefix, kind: bucket.kind }, pattern);
  };
  const begin = (what: Doing) => {
    if (what === 'links') setLinked(objectsOf(chosen));
    else setDoing({ what, chosen });
  };
  const end = () => {
    setDoing(undefined);
    selection.end();
  };
  usePastedFiles(may.upload ? send : undefined);
  const up = () => (prefix.length > bucket.prefix.length ? go({ prefix: folderOfKey(prefix) }) : false);
  useShortcuts({
    U: may.upload ? () => files.current?.click() : undefined,
    Backspace: up,
    ' ': () => previewFocused(chosen, (key) => go({ key })),
    'Mod+A': ({ target }) => (isTypedInto(target) ? false : selection.choose(order)),
    F2: may.move && chosen.length === 1 ? () => begin('rename') : undefined,
    Delete: may.remove && chosen.length > 0 ? () => begin('remove') : undefined,
  });
  const caption = t('qiniu.objectsOf', { place: `${bucket.name}/${prefix}` });
  const list = { rows, selection, caption, open };
  return (
    <DropZone onFiles={may.upload ? send : undefined}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Way bucket={bucket} prefix={prefix} hrefOf={hrefOf} />
        </Box>
        {may.upload && patternField}
        {may.upload && <UploadButtons input={files} onFiles={send} />}
        <FolderSize bucketId={bucket.id} prefix={prefix} />
        <ZipButton bucket={bucket} prefix={prefix} />
      </Box>
      {!may.upload && (
        <Alert severity="info">{t(bucket.uploads ? 'qiniu.readOnly' : 'qiniu.uploadsNotAllowed')}</Alert>
      )}
      <UnfinishedUploads bucketId={bucket.id} />
      <UploadPanel />
      {chosen.length > 0 && (
        <SelectionBar selection={selection} order={order}>
          <Acts bucket={bucket} chosen={chosen} may={may} begin={begin} />
        </SelectionBar>
      )}
      {pages.state === 'failed' && <StoreError error={pages.error} onRetry={pages.retry} />}
      {pages.state === 'loading' && <LoadingState />}
      {pages.state === 'ready' && (
        <Section dense>
          {rows.length === 0 && (
            <EmptyState
              title={t('qiniu.empty')}
              body={may.upload ? t('qiniu.emptyDrop') : undefined}
              action={
                may.upload && (
                  <Button variant="contained" onClick={() => files.current?.click()}>
                    {t('qiniu.actions.upload')}
                  </Button>
                )
              }
            />
          )}
          {rows.length > 0 &&
            (look === 'grid' ? (
              <ObjectGrid {...list} bucketId={bucket.id} shows={bucket.shows} />
            ) : (
              <ObjectList {...list} />
            ))}
          <More more={pages.more} count={rows.length} />
        </Section>
      )}
      {shown !== undefined && (
        <ObjectDialog
          bucket={bucket}
          objectKey={shown}
          onClose={() => go({ key: undefined })}
          onLinks={(object) => {
            go({ key: undefined });
            setLinked([object]);
          }}
        />
      )}
      {linked && <LinksDialog bucket={bucket} objects={linked} onClose={() => setLinked(undefined)} />}
      {doing && <DoingDialog what={doing.what} bucket={bucket} chosen={doing.chosen} onClose={end} />}
    </DropZone>
  );
}

interface May {
  readonly upload: boolean;
  readonly change: boolean;
  readonly remove: boolean;
  readonly move: boolean;
}

function useMay(bucket: ObjectBucket): May {
  const change = usePermission('codegen.qiniu.upload');
  const remove = usePermission('codegen.qiniu.delete');
  return { upload: change && bucket.uploads, change, remove, move: change && remove };
}

/** There Mod+A marks what was typed. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;

/** Space shows the one that is chosen, or whose name has the focus; on any other control it stays that control's key. */
function previewFocused(chosen: readonly string[], show: (key: string) => void): boolean {
  const { activeElement } = document;
  const named = activeElement?.querySelector<HTMLElement>('[data-object-key]')?.dataset.objectKey;
  if (named !== undefined) {
    if (isFolder(named)) return false;
    show(named);
    return true;
  }
  const onControl = activeElement?.closest('button, a, input, select, [role="tab"]');
  const [only] = chosen;
  if (onControl || chosen.length !== 1 || only === undefined || isFolder(only)) return false;
  show(only);
  return true;
}

function Way({ bucket, prefix, hrefOf }: Pick<BucketBrowserProps, 'bucket' | 'hrefOf'> & { prefix: string }) {
  const { t } = useTranslation('codeGen');
  const crumbs = crumbsOf(prefix);
  return (
    <Breadcrumbs aria-label={t('qiniu.way')} sx={{ '& ol': { flexWrap: 'wrap' }, overflowWrap: 'anywhere' }}>
      {prefix === '' ? <strong>{bucket.name}</strong> : <Link to={hrefOf('')}>{bucket.name}</Link>}
      {crumbs.map((one) =>
        one.prefix === prefix ? (
          <strong key={one.prefix}>{one.name}</strong>
        ) : (
          <Link key={one.prefix} to={hrefOf(one.prefix)}>
            {one.name}
          </Link>
        ),
      )}
    </Breadcrumbs>
  );
}

function UploadButtons({
  input,
  onFiles,
}: {
  input: React.RefObject<HTMLInputElement | null>;
  onFiles(files: readonly ChosenFile[]): void;
}) {
  const { t } = useTranslation('codeGen');
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const files = filesOf(currentTarget.files ?? []);
    currentTarget.value = '';
    onFiles(files);
  };
  return (
    <>
      <Button variant="contained" size="small" aria-keyshortcuts="U" onClick={() => input.current?.click()}>
        {t('qiniu.actions.upload')}
      </Button>
      <Button variant="outlined" size="small" onClick={() => folder.current?.click()}>
        {t('qiniu.actions.uploadFolder')}
      </Button>
      {/* Out of sight and out of the order of focus: the buttons stand for them. */}
      <input ref={input} type="file" multiple hidden aria-label={t('qiniu.actions.upload')} onChange={take} />
      <input
        ref={(element) => {
          folder.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label={t('qiniu.actions.uploadFolder')}
        onChange={take}
      />
    </>
  );
}

function ZipButton({ bucket, prefix }: { bucket: ObjectBucket; prefix: string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const [act, pending] = useAct();
  const fetch = async () => {
    const made = await act((call) =>
      call(createFolderZip, { params: { bucketId: bucket.id }, body: { prefix } }),
    );
    if (!made) return;
    notify.info(t('qiniu.zip.begins', { count: made.files, size: format.bytes(made.size) }));
    const link = document.createElement('a');
    link.href = made.url;
    link.click();
  };
  return (
    <Button size="small" variant="outlined" loading={pending} onClick={() => void fetch()}>
      {t('qiniu.actions.zip')}
    </Button>
  );
}

function Acts({
  bucket,
  chosen,
  may,
  begin,
}: {
  bucket: ObjectBucket;
  chosen: readonly string[];
  may: May;
  begin(what: Doing): void;
}) {
  const { t } = useTranslation('codeGen');
  const act = (what: Doing, allowed: boolean, label: string, key?: string) =>
    allowed && (
      <Button
        key={what}
        size="small"
        aria-keyshortcuts={key}
        color={what === 'remove' ? 'error' : 'primary'}
        onClick={() => begin(what)}
      >
        {label}
      </Button>
    );
  return (
    <>
      {act('links', !chosen.some(isFolder), t('qiniu.actions.links'))}
      {act('copy', may.change, t('qiniu.actions.copy'))}
      {act('move', may.move, t('qiniu.actions.move'))}
      {act('rename', may.move && chosen.length === 1, t('qiniu.actions.rename'), 'F2')}
      {act('properties', may.change, t('qiniu.actions.properties'))}
      {act('cdn', may.change && bucket.kind === 'kodo' && chosen.length <= 60, t('qiniu.actions.cdn'))}
      {act('remove', may.remove, t('qiniu.actions.remove'), 'Delete')}
    </>
  );
}

function More({ more, count }: { more: { fetch(): void; pending: boolean } | undefined; count: number }) {
  const { t } = useTranslation('codeGen');
  if (!more) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', paddingTop: 1.5 }}>
      <Button loading={more.pending} onClick={more.fetch}>
        {t('qiniu.more', { count })}
      </Button>
    </Box>
  );
}

function DoingDialog({
  what,
  ...work
}: {
  what: Doing;
  bucket: ObjectBucket;
  chosen: readonly string[];
  onClose(): void;
}) {
  switch (what) {
    case 'copy':
    case 'move':
      return <MoveDialog op={what} {...work} />;
    case 'rename':
      return <RenameDialog {...work} />;
    case 'remove':
      return <RemoveDialog {...work} />;
    case 'properties':
      return <PropertiesDialog {...work} />;
    case 'cdn':
      return <CdnDialog {...work} />;
    case 'links':
      return null;
  }
}

/** Files and folders may be dropped anywhere on it. Whoever may not drop them does not lose the page to them either. */
function DropZone({
  onFiles,
  children,
}: {
  onFiles: ((files: readonly ChosenFile[]) => void) | undefined;
  children: React.ReactNode;
}) {
  const [over, setOver] = useState(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (onFiles) void droppedFiles(event.dataTransfer).then(onFiles);
  };
  return (
    <Box
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        if (onFiles) setOver(true);
        else event.dataTransfer.dropEffect = 'none';
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-dropping={over || undefined}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '&[data-dropping]': {
          outline: '2px dashed',
          outlineColor: 'primary.main',
          outlineOffset: 4,
          borderRadius: 1,
        },
      }}
    >
      {children}
    </Box>
  );
}
