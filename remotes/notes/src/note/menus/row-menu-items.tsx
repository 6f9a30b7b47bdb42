import type { NoteRow } from '@console/contract/notes';
import { notePath, restoreNote, setItem, trashNote, withdrawBlogPost } from '@console/contract/notes';
import { confirm, notify, useAct, usePermission } from '@console/shell';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { wanted } from '../wanted.ts';

/** Where a pinned note can go from where it stands. */
export interface RowSteps {
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

export interface RowMenuProps {
  row: NoteRow;
  name: string;
  address: ResolvedAddress;
  moves: RowSteps | undefined;
  onSelect(): void;
}

interface RowMenuItemsProps extends RowMenuProps {
  anchor: HTMLElement;
  onClose(): void;
}

/** The menu itself, by the specification's labels. */
export default function RowMenuItems(props: RowMenuItemsProps) {
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
  const [act] = useAct();
  const mayPublish = usePermission('note.publish');
  const { item } = row;
  const params = { uuid: row._id };
  const flag = (body: { make_it_top?: boolean; is_finished?: boolean }) =>
    void act((call) => call(setItem, { params, body }));
  const withdraw = async () => {
    const agreed = await confirm({
      title: t('list.withdrawTitle'),
      body: t('list.withdrawBody'),
      confirmLabel: t('item.remove_from_blog'),
      danger: true,
    });
    if (agreed) await act((call) => call(withdrawBlogPost, { params }));
  };
  const restore = () => void act((call) => call(restoreNote, { params }));
  const trash = async () => {
    if (!(await act((call) => call(trashNote, { params })))) return;
    notify.info(t('trash.done'), { action: { label: t('trash.undo'), run: restore } });
    if (address.uuid === row._id) void navigate(notePath({ ...address, action: 'preview', uuid: '' }));
  };
  if (row.deleteTime !== null)
    return [
      ['trash.restore', restore],
      ['list.selectThis', onSelect],
    ];
  // Where the note is open, its text is saved first and its address can be chosen.
  const publish = () =>
    void navigate(notePath({ ...address, action: 'preview', uuid: row._id }), { state: wanted.publication });
  const edit = () => void navigate(notePath({ ...address, action: 'editAndPreview', uuid: row._id }));
  return [
    ['detail.edit', edit],
    [
      item.make_it_top ? 'item.make_it_not_top' : 'item.make_it_top',
      () => flag({ make_it_top: !item.make_it_top }),
    ],
    [
      item.is_finished ? 'item.is_not_finished' : 'item.is_finished',
      () => flag({ is_finished: !item.is_finished }),
    ],
    item.add_to_blog
      ? ['item.remove_from_blog', () => void withdraw()]
      : ['item.add_to_blog', mayPublish ? publish : undefined],
    ['list.moveUp', moves?.up],
    ['list.moveDown', moves?.down],
    ['list.selectThis', onSelect],
    ['trash.label', () => void trash()],
  ];
}
