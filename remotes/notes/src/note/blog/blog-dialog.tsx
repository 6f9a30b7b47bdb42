import { blogPath, getBlog, updateBlog } from '@console/contract/notes';
import { addTexts, notify, ownZone, useEndpoint, useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

addTexts('notes', { zh, en });

/** What stands above all posts of the author: title, a few words, and the zone in which they are dated. */
export default function BlogDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const { handle, title, about, zone } = useEndpoint(getBlog);
  const form = useForm(updateBlog, {
    begin: { title, about, zone: zone ?? ownZone() },
    bodyOf: (draft) => draft,
    onClose,
    onSaved: () => {
      notify.success(t('blogFacts.saved'));
      onClose();
    },
  });
  return (
    <FormDialog {...form.frame} title={t('blogFacts.title')} submitLabel={t('blogFacts.save')}>
      <TextInput label={t('blogFacts.name')} help={t('blogFacts.nameHelp')} {...form.at('title')} />
      <TextInput
        label={t('blogFacts.about')}
        help={t('blogFacts.aboutHelp')}
        multiline
        {...form.at('about')}
      />
      <TextInput
        label={t('blogFacts.zone')}
        help={t('blogFacts.zoneHelp')}
        {...form.at('zone')}
        required
        suggestions={Intl.supportedValuesOf('timeZone')}
        onChange={(wanted) => form.set({ zone: wanted.trim() })}
      />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('blogFacts.shown')}{' '}
        {handle !== null && (
          <Link href={blogPath(handle)} target="_blank" rel="noopener">
            {t('blogFacts.visit')}
          </Link>
        )}
      </Box>
    </FormDialog>
  );
}
