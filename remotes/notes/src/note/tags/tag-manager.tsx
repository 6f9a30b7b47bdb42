import { deleteTag, getNote, listNotes, listTags, renameTag, type Tag } from '@console/contract/notes';
import { confirm, useCall, useEndpoint } from '@console/shell';
import { EmptyState, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** All tags of a person: rename, delete. Notes never go with a tag. */
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
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
      {items.map((tag) => (
        <TagRow key={tag.id} tag={tag} />
      ))}
    </Box>
  );
}

function TagRow({ tag }: { tag: Tag }) {
  const { t } = useTranslation('notes');
  const [name, setName] = useState<string>();
  const [remove, removing] = useCall(deleteTag, { done: 'deleted', touches: [listTags, listNotes, getNote] });
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
  if (name !== undefined)
    return <TagRename tag={tag} name={name} onName={setName} onClose={() => setName(undefined)} />;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {tag.name}{' '}
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('tags.notes', { count: tag.noteCount })}
        </Box>
      </Box>
      <Button
        size="small"
        aria-label={t('tags.renameOf', { name: tag.name })}
        onClick={() => setName(tag.name)}
      >
        {t('tags.rename')}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t('tags.deleteOf', { name: tag.name })}
        loading={removing.pending}
        onClick={() => void askAndRemove()}
      >
        {t('tags.delete')}
      </Button>
      {removing.problem && <Alert severity="error">{removing.problem}</Alert>}
    </Box>
  );
}

interface TagRenameProps {
  tag: Tag;
  name: string;
  onName(name: string): void;
  onClose(): void;
}

function TagRename({ tag, name, onName, onClose }: TagRenameProps) {
  const { t } = useTranslation('notes');
  const [rename, state] = useCall(renameTag, { done: 'updated', touches: [listTags] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await rename({ params: { tagId: tag.id }, body: { name } })) onClose();
  };
  return (
    <Box component="li">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}
      >
        <Box sx={{ flex: '1 1 160px' }}>
          <TextInput
            label={t('tags.newName', { name: tag.name })}
            value={name}
            onChange={onName}
            error={state.field('name') ?? state.problem}
            maxLength={50}
            autoFocus
          />
        </Box>
        <Button type="submit" variant="contained" loading={state.pending}>
          {t('tags.save')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('tags.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
