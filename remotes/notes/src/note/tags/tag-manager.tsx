import {
  deleteTag,
  listTags,
  mergeTag,
  renameTag,
  type Tag,
  type TagColor,
  tagColors,
} from '@console/contract/notes';
import { confirm, type FormFrame, useCall, useEndpoint, useForm } from '@console/shell';
import { Dialog, EmptyState, FieldGrid, Form, optionsOf, SelectInput, TextInput } from '@console/ui';
import { DeleteIcon, EditIcon, MergeIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagDot } from './tag-dot.tsx';
import { tagTree } from './tag-tree.ts';

/** All tags of a person as a tree: rename, colour, merge, delete. Notes never go with a tag. */
export function TagManager({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation('notes');
  return (
    <Dialog
      open={open}
      title={t('tags.manage')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('tags.done')}</Button>}
    >
      {open && <TagList />}
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
  const form = useForm(renameTag, {
    begin: { name: tag.name, color: tag.color ?? ('' as TagColor | '') },
    // The call may leave the name out; a tag has one.
    check: ({ name }) => (name ? [] : [{ path: 'name', code: 'required' }]),
    bodyOf: ({ name, color }) => ({ ...(name === tag.name ? {} : { name }), color: color || null }),
    to: { params: { tagId: tag.id } },
    done: 'updated',
    onClose,
  });
  const colors = [
    { value: '' as const, label: t('tags.colors.none') },
    ...optionsOf(tagColors, (value) => t(`tags.colors.${value}`)),
  ];
  return (
    <FormInRow form={form} label={t('tags.save')}>
      <TextInput label={t('tags.newName', { name: tag.name })} {...form.at('name')} required autoFocus />
      <SelectInput<TagColor | ''> label={t('tags.color')} {...form.at('color')} options={colors} />
    </FormInRow>
  );
}

function MergeForm({ tag, all, onClose }: { tag: Tag; all: readonly Tag[]; onClose(): void }) {
  const { t } = useTranslation('notes');
  const form = useForm(mergeTag, {
    begin: { into: '' },
    bodyOf: ({ into }) => ({ into: into ? Number(into) : null }),
    to: { params: { tagId: tag.id } },
    done: 'updated',
    onClose,
  });
  const options = all
    .filter(({ id, name }) => id !== tag.id && !name.startsWith(`${tag.name}/`))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormInRow form={form} label={t('tags.merge')}>
      <SelectInput label={t('tags.mergeInto', { name: tag.name })} {...form.at('into')} options={options} />
    </FormInRow>
  );
}

interface FormInRowProps {
  form: { frame: FormFrame };
  /** What sends it. */
  label: string;
  children: ReactNode;
}

/** A form in the place of the tag that it is about. */
function FormInRow({ form: { frame }, label, children }: FormInRowProps) {
  const { t } = useTranslation('notes');
  const buttons = (
    <>
      <Button type="submit" variant="contained" loading={frame.pending}>
        {label}
      </Button>
      <Button color="inherit" onClick={frame.onClose}>
        {t('tags.cancel')}
      </Button>
    </>
  );
  return (
    <Box sx={{ paddingBlock: 1 }}>
      <Form {...frame} actions={buttons}>
        <FieldGrid>{children}</FieldGrid>
      </Form>
    </Box>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 } as const;
