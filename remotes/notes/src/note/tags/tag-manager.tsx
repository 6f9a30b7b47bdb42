import {
  deleteTag,
  listTags,
  mergeTag,
  renameTag,
  type Tag,
  type TagColor,
  tagColors,
} from '@console/contract/notes';
import { confirm, useCall, useEndpoint } from '@console/shell';
import { EmptyState, optionsOf, SelectInput, TextInput } from '@console/ui';
import { DeleteIcon, EditIcon, MergeIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagDot } from './tag-dot.tsx';
import { tagTree } from './tag-tree.ts';

/** All tags of a person as a tree: rename, colour, merge, delete. Notes never go with a tag. */
export function TagManager({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation('notes');
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="phone" aria-labelledby="tag-manager-title">
      <DialogTitle id="tag-manager-title" variant="h2">
        {t('tags.manage')}
      </DialogTitle>
      <DialogContent>{open && <TagList />}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('tags.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function TagList() {
  const { t } = useTranslation('notes');
  const { items } = useEndpoint(listTags);
  if (items.length === 0) return <EmptyState title={t('tags.none')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {tagTree(items).map(({ tag, depth, label }) => (
        <Box component="li" key={tag.id} sx={{ paddingInlineStart: depth * 2 }}>
          <TagRow tag={tag} label={label} all={items} />
        </Box>
      ))}
    </Box>
  );
}

interface TagRowProps {
  tag: Tag;
  /** The part of its name that is its own. */
  label: string;
  all: readonly Tag[];
}

function TagRow({ tag, label, all }: TagRowProps) {
  const { t } = useTranslation('notes');
  const [doing, setDoing] = useState<'edit' | 'merge'>();
  const [remove, removing] = useCall(deleteTag, { done: 'deleted' });
  const close = () => setDoing(undefined);
  const askAndRemove = async () => {
    const body = t('tags.deleteBody', { count: tag.noteCount });
    const agreed = await confirm({
      title: t('tags.deleteTitle', { name: tag.name }),
      body,
      confirmLabel: t('tags.delete'),
      danger: true,
    });
    if (agreed) await remove({ params: { tagId: tag.id } });
  };
  if (doing === 'edit') return <TagForm tag={tag} onClose={close} />;
  if (doing === 'merge') return <MergeForm tag={tag} all={all} onClose={close} />;
  return (
    <Box sx={rowStyle}>
      <Box sx={{ flex: '1 1 80px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <TagDot color={tag.color} />
          {label}
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('tags.notes', { count: tag.noteCount })}
        </Box>
      </Box>
      <Box sx={{ display: 'flex' }}>
        <TagAction label={t('tags.renameOf', { name: tag.name })} onClick={() => setDoing('edit')}>
          <EditIcon fontSize="small" />
        </TagAction>
        {all.length > 1 && (
          <TagAction label={t('tags.mergeOf', { name: tag.name })} onClick={() => setDoing('merge')}>
            <MergeIcon fontSize="small" />
          </TagAction>
        )}
        <TagAction
          label={t('tags.deleteOf', { name: tag.name })}
          loading={removing.pending}
          onClick={() => void askAndRemove()}
        >
          <DeleteIcon fontSize="small" />
        </TagAction>
      </Box>
      {removing.problem && <Alert severity="error">{removing.problem}</Alert>}
    </Box>
  );
}

interface TagActionProps {
  label: string;
  loading?: boolean;
  onClick(): void;
  children: ReactNode;
}

const TagAction = ({ label, loading = false, onClick, children }: TagActionProps) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} loading={loading} onClick={onClick}>
      {children}
    </IconButton>
  </Tooltip>
);

function TagForm({ tag, onClose }: { tag: Tag; onClose(): void }) {
  const { t } = useTranslation('notes');
  const [name, setName] = useState(tag.name);
  const [color, setColor] = useState<TagColor | ''>(tag.color ?? '');
  const [update, state] = useCall(renameTag, { done: 'updated' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { ...(name === tag.name ? {} : { name }), color: color || null };
    if (await update({ params: { tagId: tag.id }, body })) onClose();
  };
  const colors = [
    { value: '' as const, label: t('tags.colors.none') },
    ...optionsOf(tagColors, (value) => t(`tags.colors.${value}`)),
  ];
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={formStyle}>
      <Box sx={{ flex: '1 1 160px' }}>
        <TextInput
          label={t('tags.newName', { name: tag.name })}
          value={name}
          onChange={setName}
          error={state.field('name') ?? state.problem}
          maxLength={50}
          autoFocus
        />
      </Box>
      <Box sx={{ flex: '1 1 100px' }}>
        <SelectInput<TagColor | ''>
          label={t('tags.color')}
          value={color}
          options={colors}
          onChange={setColor}
        />
      </Box>
      <FormButtons pending={state.pending} label={t('tags.save')} onClose={onClose} />
    </Box>
  );
}

function MergeForm({ tag, all, onClose }: { tag: Tag; all: readonly Tag[]; onClose(): void }) {
  const { t } = useTranslation('notes');
  const [into, setInto] = useState('');
  const [merge, state] = useCall(mergeTag, { done: 'updated' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (into !== '' && (await merge({ params: { tagId: tag.id }, body: { into: Number(into) } }))) onClose();
  };
  const options = all
    .filter(({ id, name }) => id !== tag.id && !name.startsWith(`${tag.name}/`))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={formStyle}>
      <Box sx={{ flex: '1 1 200px' }}>
        <SelectInput
          label={t('tags.mergeInto', { name: tag.name })}
          value={into}
          options={options}
          onChange={setInto}
          error={state.field('into') ?? state.problem}
        />
      </Box>
      <FormButtons pending={state.pending} label={t('tags.merge')} onClose={onClose} />
    </Box>
  );
}

function FormButtons({ pending, label, onClose }: { pending: boolean; label: string; onClose(): void }) {
  const { t } = useTranslation('notes');
  return (
    <>
      <Button type="submit" variant="contained" loading={pending}>
        {label}
      </Button>
      <Button color="inherit" onClick={onClose}>
        {t('tags.cancel')}
      </Button>
    </>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 } as const;
const formStyle = { ...rowStyle, alignItems: 'flex-end', gap: 1, paddingBlock: 1 } as const;
