import { blogLanguages, blogPath, blogVisibilities, getBlogPost, publishNote } from '@console/contract/notes';
import { notify, ownZone, useEndpoint, useForm } from '@console/shell';
import { FormDialog, optionsOf, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
  const form = useForm(publishNote, {
    begin: {
      slug: post?.slug ?? suggestion.slug,
      visibility: post?.visibility ?? ('public' as const),
      lang: post?.lang ?? suggestion.lang,
    },
    bodyOf: (draft) => ({ ...draft, version, zone: ownZone() }),
    to: { params },
    onClose: publication.end,
    onSaved: ({ path }) => {
      publication.tell(true);
      publication.end();
      const open = { label: t('blog.open'), run: () => void window.open(path, '_blank', 'noopener') };
      notify.info(t(standing ? 'blog.updated' : 'blog.done'), { action: open });
    },
  });
  const { error, problem } = form;
  const { slug } = form.draft;
  const free = error?.code === 'SLUG_TAKEN' ? String(error.details.suggestion ?? '') : '';
  const needs = form.field('title') ?? form.field('content');
  return (
    <FormDialog
      {...form.frame}
      title={t(standing ? 'blog.settingsTitle' : 'blog.title')}
      submitLabel={t(standing ? 'blog.update' : 'blog.publish')}
      problem={needs ?? (form.field('slug') === undefined ? problem : undefined)}
    >
      <TextInput label={t('blog.slug')} help={t('blog.slugHelp')} {...form.at('slug')} required />
      {free !== '' && free !== slug && (
        <Button
          variant="outlined"
          onClick={() => form.set({ slug: free })}
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
      <SelectInput
        label={t('blog.visibility')}
        {...form.at('visibility')}
        options={optionsOf(blogVisibilities, (value) => t(`blog.visibilities.${value}`))}
      />
      <SelectInput
        label={t('blog.lang')}
        {...form.at('lang')}
        options={optionsOf(blogLanguages, (value) => t(`blog.languages.${value}`))}
      />
      <Alert severity="info">{t('blog.frozen')}</Alert>
    </FormDialog>
  );
}
