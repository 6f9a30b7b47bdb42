import { getBlogPost, type Note, updateBlogPost } from '@console/contract/notes';
import { ownZone, useCall, useEndpoint, useFormat, usePermission } from '@console/shell';
import { CopyButton, dialogLater, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeeperState, NoteKeeper } from '../saving/note-keeper.ts';
import { type Publication, savedWhole } from './use-publication.ts';

const BlogDialog = dialogLater(() => import('./blog-dialog.tsx'));

export interface PublicationBarProps {
  note: Note;
  keeper: NoteKeeper;
  state: KeeperState;
  publication: Publication;
}

/** Where the public copy is, whether it is behind the note, and the way to bring it up to date. */
export default function PublicationBar({ note, keeper, state, publication }: PublicationBarProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [telling, setTelling] = useState(false);
  const mayPublish = usePermission('note.publish');
  const { post } = useEndpoint(getBlogPost, { params: { uuid: note._id } });
  const [update, updating] = useCall(updateBlogPost, {
    done: 'updated',
  });
  if (!post || post.withdrawnAt !== null) return null;
  const behind = state.phase !== 'clean' || state.base.version !== post.publishedVersion;
  const bringUpToDate = async () => {
    if (!(await savedWhole(keeper))) return publication.begin();
    const { version } = keeper.state().base;
    await update({ params: { uuid: note._id }, body: { version, zone: ownZone() } });
  };
  return (
    <Box component="section" aria-label={t('blog.label')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}>
        <StateChip
          tone={behind ? 'info' : 'good'}
          label={t(
            behind ? 'blog.behind' : post.visibility === 'unlisted' ? 'blog.unlisted' : 'blog.published',
          )}
        />
        <Link
          href={post.path}
          target="_blank"
          rel="noopener"
          sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
          title={t('blog.since', { time: format.instant(post.updatedAt) })}
        >
          {decodeURIComponent(post.path)}
        </Link>
        <CopyButton text={new URL(post.path, location.origin).href} label={t('blog.copy')} />
        {mayPublish && (
          <>
            {behind && (
              <Button
                size="small"
                variant="outlined"
                loading={updating.pending}
                onClick={() => void bringUpToDate()}
              >
                {t('blog.update')}
              </Button>
            )}
            <Button size="small" color="inherit" onClick={() => void publication.begin()}>
              {t('blog.settings')}
            </Button>
            <Button size="small" color="inherit" onClick={() => setTelling(true)}>
              {t('blog.about')}
            </Button>
          </>
        )}
      </Box>
      {telling && <BlogDialog onClose={() => setTelling(false)} />}
      {updating.problem && <Alert severity="error">{updating.problem}</Alert>}
    </Box>
  );
}
