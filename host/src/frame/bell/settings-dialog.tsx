import { getNotificationSettings, setNotificationSettings } from '@console/contract/platform';
import { notify, useEndpoint, useForm } from '@console/shell';
import { FormDialog, optionsOf, SelectInput, SwitchInput, TextInput, TimeInput } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ChannelFields } from './channel-fields.tsx';
import { changesOf, draftOf } from './settings-draft-rules.ts';
import type { SettingsFieldsProps } from './settings-fields.ts';

/** How and where one wants to be told. */
export default function SettingsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notifications');
  const settings = useEndpoint(getNotificationSettings);
  const form = useForm(setNotificationSettings, {
    begin: draftOf(settings),
    bodyOf: changesOf,
    onClose,
    onSaved: (saved) => {
      form.begin(draftOf(saved));
      notify.success(t('settings.saved'));
    },
  });
  return (
    <FormDialog {...form.frame} title={t('settings.title')}>
      <WhenFields form={form} />
      <ChannelFields settings={settings} form={form} />
    </FormDialog>
  );
}

const languages = ['zh', 'en'] as const;

function WhenFields({ form }: SettingsFieldsProps) {
  const { t } = useTranslation('notifications');
  return (
    <>
      <Typography variant="h3" sx={{ typography: 'subtitle1' }}>
        {t('settings.general')}
      </Typography>
      <TextInput
        label={t('settings.zone')}
        help={t('settings.zoneHint')}
        suggestions={Intl.supportedValuesOf('timeZone')}
        {...form.at('zone')}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
        <TimeInput label={t('settings.quietFrom')} {...form.at('quiet_from')} />
        <TimeInput label={t('settings.quietTo')} {...form.at('quiet_to')} />
      </Box>
      <Typography sx={{ typography: 'body2', color: 'text.secondary' }}>{t('settings.quietHint')}</Typography>
      <SwitchInput label={t('settings.skipTicked')} {...form.at('skip_ticked')} />
      <SelectInput
        label={t('settings.language')}
        {...form.at('language')}
        options={optionsOf(languages, (value) => t(`settings.${value}`))}
      />
    </>
  );
}
