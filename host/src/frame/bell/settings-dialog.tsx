import {
  getNotificationSettings,
  type NotificationSettings,
  setNotificationSettings,
} from '@console/contract/platform';
import { type CallState, notify, useCall, useEndpoint } from '@console/shell';
import { FormDialog, SelectInput, SwitchInput, TextInput, TimeInput } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelFields } from './channel-fields.tsx';
import { changesOf, draftOf, type SettingsDraft } from './settings-draft-rules.ts';

/** How and where one wants to be told. */
export default function SettingsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notifications');
  const settings = useEndpoint(getNotificationSettings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [save, saving] = useCall(setNotificationSettings);
  const change = (part: Partial<SettingsDraft>) => setDraft((old) => ({ ...old, ...part }));
  const send = async () => {
    const saved = await save({ body: changesOf(draft) });
    if (!saved) return;
    setDraft(draftOf(saved));
    notify.success(t('settings.saved'));
  };
  return (
    <FormDialog
      open
      title={t('settings.title')}
      onClose={onClose}
      onSubmit={() => void send()}
      pending={saving.pending}
      problem={saving.problem}
    >
      <WhenFields draft={draft} state={saving} onChange={change} />
      <ChannelFields settings={settings} draft={draft} state={saving} onChange={change} />
    </FormDialog>
  );
}

/** What parts of the dialog share. */
export interface SettingsFieldsProps {
  draft: SettingsDraft;
  state: CallState;
  onChange(part: Partial<SettingsDraft>): void;
}

export type WithSettings = SettingsFieldsProps & { settings: NotificationSettings };

const languages = ['zh', 'en'] as const;

function WhenFields({ draft, state, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation('notifications');
  return (
    <>
      <Typography variant="h3" sx={{ typography: 'subtitle1' }}>
        {t('settings.general')}
      </Typography>
      <TextInput
        label={t('settings.zone')}
        value={draft.zone}
        error={state.field('zone')}
        help={t('settings.zoneHint')}
        suggestions={Intl.supportedValuesOf('timeZone')}
        onChange={(zone) => onChange({ zone: zone.trim() })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
        {(['quiet_from', 'quiet_to'] as const).map((field) => (
          <TimeInput
            key={field}
            label={t(field === 'quiet_from' ? 'settings.quietFrom' : 'settings.quietTo')}
            value={draft[field]}
            error={state.field(field)}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
      </Box>
      <Typography sx={{ typography: 'body2', color: 'text.secondary' }}>{t('settings.quietHint')}</Typography>
      <SwitchInput
        label={t('settings.skipTicked')}
        value={draft.skip_ticked}
        onChange={(skip_ticked) => onChange({ skip_ticked })}
      />
      <SelectInput
        label={t('settings.language')}
        value={draft.language}
        options={languages.map((value) => ({ value, label: t(`settings.${value}`) }))}
        onChange={(language) => onChange({ language })}
      />
    </>
  );
}
