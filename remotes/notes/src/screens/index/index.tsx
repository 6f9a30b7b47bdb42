import type { ApiError } from '@console/contract';
import { notePath, saveNote } from '@console/contract/notes';
import {
  onLiveEvent,
  openPaletteFor,
  queryClient,
  tellChanged,
  useRemembered,
  useSession,
} from '@console/shell';
import { EmptyState, Page, SplitPane } from '@console/ui';
import { AddIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import type { ResolvedAddress } from '../../note/address.ts';
import { DayButtons } from '../../note/day/day-buttons.tsx';
import { Detail } from '../../note/detail/detail.tsx';
import { ariaKeys } from '../../note/keys/key-rules.ts';
import { useKeyMap, useNoteKeys } from '../../note/keys/keys.ts';
import { KeysButton } from '../../note/keys/keys-button.tsx';
import { NoteList } from '../../note/list/note-list.tsx';
import { ClearDevice } from '../../note/menus/clear-device-later.tsx';
import type { OpenedNote } from '../../note/opened-note.ts';
import { DraftsAtSignOut } from '../../note/saving/drafts-at-sign-out.tsx';
import { listBeside } from '../../note/settings/settings.ts';
import { Shares } from '../../note/shares/shares.tsx';
import { useTree } from '../../note/tree/use-tree.ts';
import type { loader } from './loader.ts';
import { useNoteChoices } from './use-note-choices.ts';

export const handle = { title: 'title' };

/**
 * `/note/`. Another tab can sign somebody else in; what was read for one person is never shown to the next one,
 * while a session that is merely over leaves the text standing until its owner is back.
 */
export function Component() {
  const { reader, ...read } = useLoaderData<typeof loader>();
  const now = useSession().user?.sub;
  if (now !== undefined && now !== reader) return <AnotherUser />;
  return <NoteScreen key={reader} {...read} />;
}

function AnotherUser() {
  const { t } = useTranslation('notes');
  const { revalidate } = useRevalidator();
  const readAgain = () => {
    queryClient.clear();
    void revalidate();
  };
  return (
    <Page title={t('title')}>
      <EmptyState
        title={t('anotherUser.title')}
        action={
          <Button variant="contained" onClick={readAgain}>
            {t('anotherUser.reload')}
          </Button>
        }
      />
    </Page>
  );
}

interface NoteScreenProps {
  address: ResolvedAddress;
  opened: OpenedNote;
  listProblem: ApiError | undefined;
}

/** The list, and beside it one note in one of three modes. */
function NoteScreen({ address, opened, listProblem }: NoteScreenProps) {
  // What was saved, flagged or tagged elsewhere, and reminders that fired, show here too.
  useEffect(() => onLiveEvent('note', () => void tellChanged(saveNote.changes)), []);
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const keys = useKeyMap();
  const create = notePath({ ...address, action: 'create', uuid: '' });
  const modes = { preview: 'editAndPreview', editAndPreview: 'preview', create: undefined } as const;
  const mode = modes[address.action];
  const switchMode =
    mode && address.uuid !== '' ? () => void navigate(notePath({ ...address, action: mode })) : undefined;
  const editing = notePath({ ...address, action: 'editAndPreview' });
  const showsNote = address.action === 'create' || address.uuid !== '';
  useNoteChoices(address.uuid);
  useNoteKeys({
    switchNote: () => openPaletteFor(quickSwitcher(t)),
    create: () => void navigate(create),
    edit: switchMode,
    switchMode,
    split: address.uuid === '' ? undefined : () => void navigate(editing),
  });
  const listWidth = useListWidth(address);
  const tree = useTree(listWidth !== 'wide');
  return (
    <Page
      title={t('title')}
      width="full"
      phoneHead={showsNote ? 'readOut' : 'shown'}
      actions={
        <>
          {/* A phone has neither keys nor room for them. */}
          <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
            <KeysButton />
          </Box>
          <DayButtons />
          <Button
            component={Link}
            to={create}
            variant="contained"
            startIcon={<AddIcon />}
            aria-keyshortcuts={ariaKeys(keys.create)}
          >
            {t('list.create')}
          </Button>
        </>
      }
    >
      <DraftsAtSignOut />
      <ClearDevice />
      <Shares />
      <SplitPane
        showDetail={showsNote}
        listWidth={listWidth === 'wide' && tree.open ? 'double' : listWidth}
        list={<NoteList address={address} problem={listProblem} tree={tree} />}
        detail={<Detail address={address} opened={opened} />}
      />
    </Page>
  );
}

/** The palette, for notes alone: what was open last, what the search finds, and a new note of what was typed. */
const quickSwitcher = (t: (key: string) => string) => ({
  kind: 'note',
  title: t('keys.switchNote'),
  placeholder: t('opened.switchHint'),
});

/** What is written has the room first: the list is narrow beside it, or gone where the writer wants it so. */
function useListWidth({ action, uuid }: ResolvedAddress): 'wide' | 'narrow' | 'none' {
  const beside = useRemembered(listBeside);
  if (action === 'preview' || (action === 'editAndPreview' && uuid === '')) return 'wide';
  return beside ? 'narrow' : 'none';
}
