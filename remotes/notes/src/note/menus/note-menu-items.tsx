import type { Item } from '@console/contract/notes';
import { notePath } from '@console/contract/notes';
import { notify, usePermission } from '@console/shell';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { ariaKeys, type KeyCommand } from '../keys/key-rules.ts';
import { press, useKeyMap } from '../keys/keys.ts';
import type { NoteKeeper } from '../saving/note-keeper.ts';
import { useOwnTemplates } from '../templates/own-templates.ts';
import { useDownload } from '../transfer/download.ts';

export interface NoteMenuProps {
  noteId: string;
  item: Item;
  published: boolean;
  keeper: NoteKeeper;
}

interface NoteMenuItemsProps extends NoteMenuProps {
  anchor: HTMLElement;
  onClose(): void;
}

/** Commands press the control on screen that does them, as their keys do. */
export default function NoteMenuItems(props: NoteMenuItemsProps) {
  const { item, published, anchor, onClose } = props;
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const mayPublish = usePermission('note.publish');
  const copies = useCopies(props);
  const template = useTemplateOf(props);
  const command = (name: KeyCommand, label: string) => (
    <MenuItem key={name} aria-keyshortcuts={ariaKeys(keys[name])} onClick={chosen(press(name))}>
      <Box component="span" sx={{ flex: 1, marginInlineEnd: 3 }}>
        {t(label)}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}
      >
        {keys[name]}
      </Box>
    </MenuItem>
  );
  // After the menu has given the focus back, so that a dialog which opens now takes it.
  const chosen = (run: () => void) => () => {
    onClose();
    setTimeout(run);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {command('pin', item.make_it_top ? 'item.make_it_not_top' : 'item.make_it_top')}
      {command('finish', item.is_finished ? 'item.is_not_finished' : 'item.is_finished')}
      {command('remind', 'item.remind_at')}
      {(published || mayPublish) && command('blog', published ? 'item.remove_from_blog' : 'item.add_to_blog')}
      {command('tags', 'tags.edit')}
      {command('history', 'history.title')}
      <Divider />
      <MenuItem onClick={chosen(template.run)}>{t(template.label)}</MenuItem>
      <Divider />
      {copies.map(({ label, run }) => (
        <MenuItem key={label} onClick={chosen(() => void run())}>
          {t(label)}
        </MenuItem>
      ))}
      <Divider />
      {command('trash', 'trash.label')}
    </Menu>
  );
}

/** Any note can be one that others begin with. */
function useTemplateOf({ noteId, keeper }: NoteMenuProps): { label: string; run(): void } {
  const { t } = useTranslation('notes');
  const { templates, isFull, add, remove } = useOwnTemplates();
  const known = templates.find((one) => one.noteId === noteId);
  if (known)
    return {
      label: 'templates.remove',
      run: () => {
        remove(noteId);
        notify.success(t('templates.removed', { name: known.name }));
      },
    };
  return {
    label: 'templates.add',
    run: () => {
      if (isFull) return notify.error(t('templates.full'));
      const { title, content } = keeper.state().text;
      const name =
        (title || content)
          .trim()
          .split('\n')[0]
          ?.replace(/^#+\s*/, '') || t('list.untitled');
      add(noteId, name);
      const [date, time, own, cursor] = ['{{date}}', '{{time}}', '{{title}}', '{{cursor}}'];
      notify.success(t('templates.added', { name, date, time, title: own, cursor }));
    },
  };
}

interface Copying {
  readonly label: string;
  run(): Promise<void>;
}

/** The ways to take a note along. */
function useCopies({ noteId, keeper }: NoteMenuProps): readonly Copying[] {
  const { t } = useTranslation('notes');
  const download = useDownload();
  const copy = async (text: string) => {
    try {
      // Missing on plain http, refused without permission.
      await navigator.clipboard.writeText(text);
      notify.success(t('noteMenu.copied'));
    } catch {
      notify.error(t('noteMenu.notCopied'));
    }
  };
  const saveAndDownload = async () => {
    await keeper.save();
    await download({ uuids: [noteId] });
  };
  const address = notePath({ action: 'preview', uuid: noteId });
  return [
    { label: 'noteMenu.copyText', run: () => copy(keeper.state().text.content) },
    { label: 'noteMenu.copyLink', run: () => copy(new URL(address, location.origin).href) },
    { label: 'noteMenu.export', run: saveAndDownload },
  ];
}
