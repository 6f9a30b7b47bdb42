import { listNotes, listTags, notePath } from '@console/contract/notes';
import { load } from '@console/shell';
import { Page, SplitPane } from '@console/ui';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { resolveNoteAddress } from '../../note/address.ts';
import { Detail } from '../../note/detail/detail.tsx';
import { useNoteKeys } from '../../note/keys.ts';
import { listQuery } from '../../note/list/list-query.ts';
import { NoteList } from '../../note/list/note-list.tsx';
import { openedNote } from '../../note/opened-note.ts';

export const handle = { title: 'title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const address = resolveNoteAddress(new URL(request.url).searchParams);
  const [opened] = await Promise.all([
    openedNote(address),
    load(listNotes, { query: listQuery(address) }),
    load(listTags),
  ]);
  return { address, opened };
}

/** `/note/`: the list, and beside it one note in one of three modes. */
export function Component() {
  const { address, opened } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const create = notePath({ ...address, action: 'create', uuid: '' });
  const modes = { preview: 'editAndPreview', editAndPreview: 'preview', create: undefined } as const;
  const mode = modes[address.action];
  useNoteKeys({
    N: () => void navigate(create),
    J: () => openNeighbour(1),
    K: () => openNeighbour(-1),
    E: mode && address.uuid !== '' ? () => void navigate(notePath({ ...address, action: mode })) : undefined,
  });
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        <Button
          component={Link}
          to={create}
          variant="contained"
          startIcon={<AddIcon />}
          aria-keyshortcuts="N"
        >
          {t('list.create')}
        </Button>
      }
    >
      <SplitPane
        showDetail={address.action === 'create' || address.uuid !== ''}
        list={<NoteList address={address} />}
        detail={<Detail address={address} opened={opened} />}
      />
    </Page>
  );
}

/** Follows the link of the row before or behind the open one, whatever pages of the list are on screen. */
function openNeighbour(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('a[data-note-row]')];
  const at = rows.findIndex((row) => row.hasAttribute('aria-current'));
  const row = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  row?.click();
  row?.scrollIntoView({ block: 'nearest' });
}
