import type { ApiError } from '@console/contract';
import { type NoteRow, notePath } from '@console/contract/notes';
import {
  type AddressChange,
  isOutage,
  useAddress,
  useFirstSteps,
  useOffline,
  useProblemText,
  useRetryWhenBack,
  useServerAway,
} from '@console/shell';
import {
  dialogLater,
  EmptyState,
  ErrorState,
  FirstSteps,
  partLater,
  SearchBox,
  type Selection,
  useSelection,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigation, useRevalidator } from 'react-router-dom';
import { type ResolvedAddress, resolveNoteAddress } from '../address.ts';
import { useDrafts } from '../saving/use-drafts.ts';
import { showsTrash } from '../trash-query.ts';
import { TreeFrame } from '../tree/tree-frame.tsx';
import type { TreePlace } from '../tree/use-tree.ts';
import { ListFilters } from './list-filters.tsx';
import { listQuery } from './list-query.ts';
import { ListSummary } from './list-summary.tsx';
import { LocalDrafts } from './local-drafts.tsx';
import type { RowDraft } from './note-row.tsx';
import { NoteRows } from './note-rows.tsx';
import { OpenedHere } from './opened-here.tsx';
import { useNotePages } from './use-note-pages.ts';

// Unpacking and reading foreign formats is only needed here.
const ImportDialog = dialogLater(() => import('../transfer/import-dialog.tsx'));
const BulkBar = partLater(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

interface NoteListProps {
  address: ResolvedAddress;
  /** Why the notes could not be read; what is open beside them stays. */
  problem: ApiError | undefined;
  tree: TreePlace;
}

/** Search, filter, and the notes found. Everything chosen here stands in the address. */
export function NoteList({ address, problem, tree }: NoteListProps) {
  const { t } = useTranslation('notes');
  const [, set] = useAddress();
  const selection = useSelection();
  // It stays open whatever becomes of the list meanwhile: notes that arrive take the place of the first steps.
  const [importing, setImporting] = useState(false);
  const go = (change: AddressChange) => {
    selection.end();
    set(change, { replace: true });
  };
  const column = (
    <Box sx={columnStyle}>
      <SearchBox label={t('list.search')} value={address.q} onSearch={(q) => go({ q })} />
      <ListFilters address={address} tree={tree} onChange={go} />
      <WithoutNetwork />
      {problem ? (
        <NotRead problem={problem} address={address} />
      ) : (
        <FoundNotes address={address} selection={selection} onImport={() => setImporting(true)} />
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Box>
  );
  const withTree = tree.beside && tree.open;
  // One place in the page, with the tree or without: what was typed and how far it is scrolled stays.
  return (
    <Box sx={{ ...columnsStyle, ...(withTree && { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' }) }}>
      {withTree && <TreeFrame address={address} beside />}
      {column}
    </Box>
  );
}

const columnsStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', columnGap: 1.5 } as const;

/** What can be read and written all the same. */
function WithoutNetwork() {
  const { t } = useTranslation('notes');
  const offline = useOffline();
  const away = useServerAway();
  if (!offline && !away) return null;
  return (
    <Box role="note" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {t('opened.offline')}
    </Box>
  );
}

/** Drafts are on the device: they are there without a server, and so are the notes that were opened here. */
function NotRead({ problem, address }: { problem: ApiError; address: ResolvedAddress }) {
  const problemText = useProblemText();
  const drafts = useDrafts().list();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  useRetryWhenBack(isOutage(problem), retry);
  return (
    <>
      <LocalDrafts drafts={drafts} address={address} />
      {isOutage(problem) && <OpenedHere address={address} />}
      <ErrorState body={problemText(problem)} requestId={problem.requestId} onRetry={retry} />
    </>
  );
}

interface FoundNotesProps {
  address: ResolvedAddress;
  selection: Selection;
  onImport(): void;
}

function FoundNotes({ address, selection, onImport }: FoundNotesProps) {
  const pages = useNotePages(listQuery(address));
  const drafts = useDrafts().list();
  const busy = useOtherListComing(address);
  const trash = showsTrash(address.q);
  const draftOf = (row: NoteRow): RowDraft | undefined => {
    const draft = drafts.find(({ uuid }) => uuid === row._id);
    if (!draft) return undefined;
    return draft.base.version !== undefined && draft.base.version < row.version ? 'conflict' : 'unsaved';
  };
  return (
    <>
      <ListSummary
        address={address}
        pages={pages}
        trash={trash}
        onSelect={selection.on ? undefined : selection.start}
        onImport={onImport}
      />
      {selection.on && (
        <BulkBar selection={selection} order={pages.rows.map(({ _id }) => _id)} trash={trash} />
      )}
      <LocalDrafts drafts={drafts} address={address} />
      <Box aria-busy={busy} sx={foundStyle}>
        {busy && <LinearProgress aria-hidden sx={progressStyle} />}
        {pages.rows.length === 0 ? (
          <NothingFound address={address} trash={trash} onImport={onImport} />
        ) : (
          <NoteRows
            key={`${address.q} ${address.tagId} ${address.sort}`}
            address={address}
            pages={pages}
            draftOf={draftOf}
            selection={selection}
          />
        )}
      </Box>
    </>
  );
}

/** Whether another search is being read; until it has come, the old one stands. */
function useOtherListComing(address: ResolvedAddress): boolean {
  const coming = useNavigation().location;
  if (!coming) return false;
  const query = listQuery(resolveNoteAddress(new URLSearchParams(coming.search)));
  return JSON.stringify(query) !== JSON.stringify(listQuery(address));
}

interface NothingFoundProps {
  address: ResolvedAddress;
  trash: boolean;
  onImport(): void;
}

function NothingFound({ address, trash, onImport }: NothingFoundProps) {
  const { t } = useTranslation('notes');
  const filtered = address.q !== '' || address.tagId !== undefined;
  const { shown, skip } = useFirstSteps('notes.begin');
  if (trash) return <EmptyState title={t('list.trashEmpty')} />;
  if (!filtered && shown) {
    const step = (key: 'write' | 'bring' | 'find', begins: { to?: string; onBegin?(): void } = {}) => ({
      ...{ key, title: t(`firstSteps.${key}.title`), body: t(`firstSteps.${key}.body`) },
      ...begins,
    });
    const steps = [
      step('write', { to: notePath({ action: 'create' }) }),
      step('bring', { onBegin: onImport }),
      step('find'),
    ];
    return <FirstSteps title={t('firstSteps.title')} steps={steps} onSkip={skip} />;
  }
  return (
    <EmptyState
      title={t(filtered ? 'list.nothingFound' : 'list.empty')}
      action={
        <>
          <Button
            component={Link}
            variant="outlined"
            to={
              filtered ? notePath({ action: 'preview', uuid: address.uuid }) : notePath({ action: 'create' })
            }
          >
            {t(filtered ? 'list.clear' : 'list.create')}
          </Button>
          {!filtered && <Button onClick={onImport}>{t('transfer.import')}</Button>}
        </>
      }
    />
  );
}

/** As high as the screen has room below what stands above it: the rows get the rest, and the page itself need not scroll. */
const columnStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minWidth: 0,
  minHeight: { xs: 'calc(100dvh - 142px)', md: 'calc(100dvh - 161px)' },
} as const;

const foundStyle = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
} as const;

const progressStyle = { position: 'absolute', top: 0, insetInline: 0, height: 2, zIndex: 1 } as const;
