import {
  getNote,
  listNotes,
  listTags,
  type NoteRow,
  notePath,
  restoreNote,
  setItem,
  trashNote,
  withdrawBlogPost,
} from '@console/contract/notes';
import { callApi, confirm, invalidate, isApiError, notify, useProblemText } from '@console/shell';
import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import type { RowMoves } from './use-row-moves.ts';

interface RowMenuProps {
  row: NoteRow;
  name: string;
  address: ResolvedAddress;
  moves: RowMoves | undefined;
  onSelect(): void;
}

/** What can be done with a note without opening it, by the specification's labels. */
export function RowMenu(props: RowMenuProps) {
  const { t } = useTranslation('notes');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('list.actionsOf', { name: props.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'center', flexShrink: 0 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && <OpenMenu {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}

function OpenMenu(props: RowMenuProps & { anchor: HTMLElement; onClose(): void }) {
  const { row, anchor, onClose } = props;
  const { t } = useTranslation('notes');
  const actions = useRowActions(props);
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actions
        .filter(([, run]) => run !== undefined)
        .map(([label, run]) => (
          <MenuItem
            key={`${row._id} ${label}`}
            onClick={() => {
              onClose();
              run?.();
            }}
          >
            {t(label)}
          </MenuItem>
        ))}
    </Menu>
  );
}

type Action = [label: string, run: (() => void) | undefined];

function useRowActions({ row, address, moves, onSelect }: RowMenuProps): Action[] {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const problemText = useProblemText();
  const { item } = row;
  const params = { uuid: row._id };
  const run = (work: () => Promise<unknown>) => async () => {
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      notify.error(problemText(error));
    }
    await invalidate(listNotes, getNote, listTags);
  };
  const flag = (body: { make_it_top?: boolean; is_finished?: boolean }) =>
    run(() => callApi(setItem, { params, body }));
  const withdraw = run(async () => {
    const agreed = await confirm({
      title: t('list.withdrawTitle'),
      body: t('list.withdrawBody'),
      confirmLabel: t('item.remove_from_blog'),
      danger: true,
    });
    if (agreed) await callApi(withdrawBlogPost, { params });
  });
  const restore = run(() => callApi(restoreNote, { params }));
  const trash = run(async () => {
    await callApi(trashNote, { params });
    notify.info(t('trash.done'), { action: { label: t('trash.undo'), run: () => void restore() } });
    if (address.uuid === row._id) void navigate(notePath({ ...address, action: 'preview', uuid: '' }));
  });
  if (row.deleteTime !== null)
    return [
      ['trash.restore', () => void restore()],
      ['list.selectThis', onSelect],
    ];
  const edit = () => void navigate(notePath({ ...address, action: 'editAndPreview', uuid: row._id }));
  return [
    ['detail.edit', edit],
    [
      item.make_it_top ? 'item.make_it_not_top' : 'item.make_it_top',
      () => void flag({ make_it_top: !item.make_it_top })(),
    ],
    [
      item.is_finished ? 'item.is_not_finished' : 'item.is_finished',
      () => void flag({ is_finished: !item.is_finished })(),
    ],
    ['item.remove_from_blog', item.add_to_blog ? () => void withdraw() : undefined],
    ['list.moveUp', moves?.up],
    ['list.moveDown', moves?.down],
    ['list.selectThis', onSelect],
    ['trash.label', () => void trash()],
  ];
}
