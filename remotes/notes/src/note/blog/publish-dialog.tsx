import {
  type BlogPost,
  blogLanguages,
  blogLimits,
  blogPath,
  blogVisibilities,
  getBlogPost,
  publishNote,
} from '@console/contract/notes';
import { notify, useCall, useEndpoint } from '@console/shell';
import { FormDialog, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publication } from './use-publication.ts';

export interface PublishDialogProps {
  noteId: string;
  /** What the author sees; a version that came from elsewhere meanwhile is not published unseen. */
  version: number | undefined;
  publication: Publication;
}

/** Address, readers and language of the public copy, with the address as it will be. */
export default function PublishDialog({ noteId, version, publication }: PublishDialogProps) {
  const { t } = useTranslation('notes');
  const params = { uuid: noteId };
  const { post, suggestion } = useEndpoint(getBlogPost, { params });
  const standing = post !== null && post.withdrawnAt === null;
  const [slug, setSlug] = useState(post?.slug ?? suggestion.slug);
  const [visibility, setVisibility] = useState(post?.visibility ?? 'public');
  const [lang, setLang] = useState(post?.lang ?? suggestion.lang);
  const [publish, state] = useCall(publishNote);
  const send = async () => {
    const done = await publish({ params, body: { slug, visibility, lang, version } });
    if (!done) return;
    publication.tell(true);
    publication.end();
    const open = { label: t('blog.open'), run: () => void window.open(done.path, '_blank', 'noopener') };
    notify.info(t(standing ? 'blog.updated' : 'blog.done'), { action: open });
  };
  const free = state.error?.code === 'SLUG_TAKEN' ? String(state.error.details.suggestion ?? '') : '';
  const needs = state.field('title') ?? state.field('content');
  return (
    <FormDialog
      open
      title={t(standing ? 'blog.settingsTitle' : 'blog.title')}
      submitLabel={t(standing ? 'blog.update' : 'blog.publish')}
      pending={state.pending}
      problem={needs ?? (state.field('slug') === undefined ? state.problem : undefined)}
      onClose={publication.end}
      onSubmit={() => void send()}
    >
      <TextInput
        label={t('blog.slug')}
        value={slug}
        onChange={setSlug}
        maxLength={blogLimits.slugLength}
        error={state.field('slug')}
        help={t('blog.slugHelp')}
        required
      />
      {free !== '' && free !== slug && (
        <Button
          variant="outlined"
          onClick={() => setSlug(free)}
          sx={{ justifySelf: 'start', textTransform: 'none' }}
        >
          {t('blog.useSuggestion', { slug: free })}
        </Button>
      )}
      <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('blog.address')}
        <Box component="span" data-testid="blog-address" sx={{ display: 'block', color: 'text.primary' }}>
          {location.host + decodeURIComponent(blogPath(suggestion.handle, slug))}
        </Box>
      </Box>
      <SelectInput<BlogPost['visibility']>
        label={t('blog.visibility')}
        value={visibility}
        onChange={setVisibility}
        options={blogVisibilities.map((value) => ({ value, label: t(`blog.visibilities.${value}`) }))}
      />
      <SelectInput<BlogPost['lang']>
        label={t('blog.lang')}
        value={lang}
        onChange={setLang}
        options={blogLanguages.map((value) => ({ value, label: t(`blog.languages.${value}`) }))}
      />
      <Alert severity="info">{t('blog.frozen')}</Alert>
    </FormDialog>
  );
}
