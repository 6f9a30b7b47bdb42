import {
  getNotificationSettings,
  type NotificationSettings,
  setNotificationSettings,
} from '@console/contract/platform';
import { type CallState, notify, useCall, useEndpoint } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelFields } from './channel-fields.tsx';
import { changesOf, draftOf, type SettingsDraft } from './settings-draft-rules.ts';

/** How and where one wants to be told. */
export default function SettingsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const settings = useEndpoint(getNotificationSettings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [save, saving] = useCall(setNotificationSettings, { touches: [getNotificationSettings] });
  const change = (part: Partial<SettingsDraft>) => setDraft((old) => ({ ...old, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await save({ body: changesOf(draft) });
    if (!saved) return;
    setDraft(draftOf(saved));
    notify.success(t('settings.saved'));
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>{t('settings.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <WhenFields draft={draft} state={saving} onChange={change} />
          <ChannelFields settings={settings} draft={draft} state={saving} onChange={change} />
          {saving.problem && <Alert severity="error">{saving.problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('settings.close')}</Button>
          <Button type="submit" variant="contained" disabled={saving.pending}>
            {t('settings.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What parts of the dialog share. */
export interface SettingsFieldsProps {
  draft: SettingsDraft;
  state: CallState;
  onChange(part: Partial<SettingsDraft>): void;
}

export type WithSettings = SettingsFieldsProps & { settings: NotificationSettings };

function WhenFields({ draft, state, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation('notifications');
  const listId = useId();
  const problem = (field: string) => state.field(field);
  return (
    <>
      <Typography variant="h3" sx={{ typography: 'subtitle1' }}>
        {t('settings.general')}
      </Typography>
      <TextField
        label={t('settings.zone')}
        value={draft.zone}
        error={problem('zone') !== undefined}
        helperText={problem('zone') ?? t('settings.zoneHint')}
        onChange={(event) => onChange({ zone: event.target.value.trim() })}
        slotProps={{ htmlInput: { list: listId, autoComplete: 'off', spellCheck: false } }}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {(['quiet_from', 'quiet_to'] as const).map((field) => (
          <TextField
            key={field}
            type="time"
            label={t(field === 'quiet_from' ? 'settings.quietFrom' : 'settings.quietTo')}
            value={draft[field]}
            error={problem(field) !== undefined}
            helperText={problem(field)}
            onChange={(event) => onChange({ [field]: event.target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ flex: 1, minWidth: 130 }}
          />
        ))}
      </Box>
      <Typography sx={{ typography: 'body2', color: 'text.secondary' }}>{t('settings.quietHint')}</Typography>
      <FormControlLabel
        control={
          <Switch
            checked={draft.skip_ticked}
            onChange={(event) => onChange({ skip_ticked: event.target.checked })}
          />
        }
        label={t('settings.skipTicked')}
      />
      <TextField
        select
        label={t('settings.language')}
        value={draft.language}
        onChange={(event) => onChange({ language: event.target.value === 'en' ? 'en' : 'zh' })}
      >
        <MenuItem value="zh">{t('settings.zh')}</MenuItem>
        <MenuItem value="en">{t('settings.en')}</MenuItem>
      </TextField>
    </>
  );
}
