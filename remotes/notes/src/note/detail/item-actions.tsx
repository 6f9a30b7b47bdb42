import {
  getNote,
  type Item,
  type Note,
  notePath,
  restoreNote,
  setItem,
  trashNote,
} from '@console/contract/notes';
import { callApi, notify, onLiveEvent, useAct, useCall } from '@console/shell';
import { DeleteIcon, FinishedIcon, FinishIcon, PinIcon, PinnedIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { ariaKeys, type KeyCommand } from '../keys/key-rules.ts';
import { useKeyMap } from '../keys/keys.ts';
import { ReminderButton } from '../reminder/reminder-button.tsx';
import type { NoteKeeper } from '../saving/note-keeper.ts';

interface ItemActionsProps {
  address: ResolvedAddress;
  note: Note;
  keeper: NoteKeeper;
  item: Item;
  onItem(item: Item): void;
}

/** The flags by the specification's labels, and the trash. None of them touches the text's version. */
export function ItemActions({ address, note, keeper, item, onItem }: ItemActionsProps) {
  const { t } = useTranslation('notes');
  const [set, setting] = useCall(setItem);
  const [trash, trashing] = useTrash(address, note, keeper);
  const flip = async (flag: 'is_finished' | 'make_it_top') => {
    const result = await set({ params: { uuid: note._id }, body: { [flag]: !item[flag] } });
    if (result) onItem(result);
  };
  const failure = setting.problem ?? trashing.problem;
  return (
    <>
      <IconAction
        label={t(item.make_it_top ? 'item.make_it_not_top' : 'item.make_it_top')}
        command="pin"
        icon={item.make_it_top ? <PinnedIcon color="primary" /> : <PinIcon />}
        onClick={() => void flip('make_it_top')}
      />
      <IconAction
        label={t(item.is_finished ? 'item.is_not_finished' : 'item.is_finished')}
        command="finish"
        icon={item.is_finished ? <FinishedIcon color="success" /> : <FinishIcon />}
        onClick={() => void flip('is_finished')}
      />
      <ReminderButton noteId={note._id} item={item} onChanged={onItem} />
      <IconAction
        command="trash"
        label={t('trash.label')}
        icon={<DeleteIcon />}
        onClick={() => void trash()}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

interface IconActionProps {
  /** The key that presses it: `keys.ts`. */
  command: KeyCommand;
  label: string;
  icon: ReactNode;
  onClick(): void;
}

function IconAction({ command, label, icon, onClick }: IconActionProps) {
  const keys = useKeyMap();
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={ariaKeys(keys[command])}
        data-note-action={command}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** What was set here or, as events tell, elsewhere, until the screen's own data is newer. */
export function useNewestItem({ _id: uuid, item: read }: Note): [Item, (item: Item) => void] {
  const [own, setOwn] = useState(read);
  // A reminder that fires, or is put off in the bell, changes the flags of the note that is open.
  useEffect(
    () =>
      onLiveEvent('note', ({ id = uuid }) => {
        if (id !== uuid) return;
        callApi(getNote, { params: { uuid } }).then(
          ({ item }) => setOwn((before) => (item.rev > before.rev ? item : before)),
          // Without it the flags stay as they were read.
          () => {},
        );
      }),
    [uuid],
  );
  return [own.rev >= read.rev ? own : read, setOwn];
}

function useTrash(address: ResolvedAddress, note: Note, keeper: NoteKeeper) {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const [run, state] = useCall(trashNote);
  const list = notePath({ ...address, action: 'preview', uuid: '' });
  const [act] = useAct();
  const undo = async () => {
    if (!(await act((call) => call(restoreNote, { params: { uuid: note._id } })))) return;
    void navigate(notePath({ ...address, uuid: note._id }));
  };
  const trash = async () => {
    // What is unsaved goes along, or it would come back as a draft of a note in the trash.
    await keeper.save();
    if (!(await run({ params: { uuid: note._id } }))) return;
    void navigate(list);
    notify.info(t('trash.done'), { action: { label: t('trash.undo'), run: () => void undo() } });
  };
  return [trash, state] as const;
}
