import { type Note, withdrawBlogPost } from '@console/contract/notes';
import { confirm, notify, useAct, usePermission } from '@console/shell';
import { NotPublicIcon, PublicIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../keys/key-rules.ts';
import { useKeyMap } from '../keys/keys.ts';
import type { Publication } from './use-publication.ts';

interface PublicationButtonProps {
  note: Note;
  publication: Publication;
}

/** On the web or not, by the specification's labels. Taking back needs no right to publish. */
export function PublicationButton({ note, publication }: PublicationButtonProps) {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const mayPublish = usePermission('note.publish');
  const [act] = useAct();
  const { published } = publication;
  if (!published && !mayPublish) return null;
  const takeBack = async () => {
    const agreed = await confirm({
      title: t('blog.withdrawTitle'),
      body: t('blog.withdrawBody'),
      confirmLabel: t('item.remove_from_blog'),
      danger: true,
    });
    if (!agreed) return;
    if (!(await act((call) => call(withdrawBlogPost, { params: { uuid: note._id } })))) return;
    publication.tell(false);
    notify.success(t('blog.withdrawn'));
  };
  const label = t(published ? 'item.remove_from_blog' : 'item.add_to_blog');
  return (
    <Tooltip title={label}>
      <IconButton
        data-note-action="blog"
        aria-keyshortcuts={ariaKeys(keys.blog)}
        aria-label={label}
        onClick={() => void (published ? takeBack() : publication.begin())}
      >
        {published ? <PublicIcon color="primary" /> : <NotPublicIcon />}
      </IconButton>
    </Tooltip>
  );
}
