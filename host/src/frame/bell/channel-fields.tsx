import { type Channel, confirmEmail, tryChannel, webhookPresets } from '@console/contract/platform';
import { useCall, useForm } from '@console/shell';
import { optionsOf, SelectInput, SwitchInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PushFields } from './push-fields.tsx';
import type { WithSettings } from './settings-fields.ts';

/** The channels outside the console, each with what it needs and a way to try it. */
export function ChannelFields(props: WithSettings) {
  const { t } = useTranslation('notifications');
  const { settings, form } = props;
  const { draft } = form;
  return (
    <>
      <Typography variant="h3" sx={{ typography: 'subtitle1' }}>
        {t('settings.where')}
      </Typography>
      <ChannelSwitch channel="webpush" {...props} />
      {draft.webpush && <PushFields settings={settings} />}
      {draft.webpush && settings.webpush.browsers > 0 && <TryButton channel="webpush" />}
      <ChannelSwitch channel="email" {...props} disabled={!settings.email.available} />
      {!settings.email.available && <Hint text={t('settings.emailUnavailable')} />}
      {draft.email && <EmailFields {...props} />}
      <ChannelSwitch channel="webhook" {...props} />
      {draft.webhook && (
        <>
          <SelectInput
            label={t('settings.preset')}
            {...form.at('webhook_preset')}
            options={optionsOf(webhookPresets, (value) => t(`settings.presets.${value}`))}
          />
          <TextInput type="url" label={t('settings.url')} {...form.at('webhook_url')} />
          <TextInput
            type="password"
            autoComplete="new-password"
            label={t('settings.secret')}
            help={settings.webhook.hasSecret ? t('settings.secretKept') : undefined}
            {...form.at('webhook_secret')}
            required={false}
          />
          {settings.webhook.url !== null && <TryButton channel="webhook" />}
        </>
      )}
    </>
  );
}

function ChannelSwitch({
  channel,
  form,
  disabled = false,
}: WithSettings & { channel: Channel; disabled?: boolean }) {
  const { t } = useTranslation('notifications');
  return <SwitchInput label={t(`settings.${channel}`)} {...form.at(channel)} disabled={disabled} />;
}

function EmailFields({ settings, form }: WithSettings) {
  const { t } = useTranslation('notifications');
  // Stands within the form of the settings: sent by a button of its own, and not needed to save them.
  const confirmation = useForm(confirmEmail, { begin: { code: '' } });
  const { address, confirmed } = settings.email;
  return (
    <>
      <TextInput type="email" label={t('settings.address')} {...form.at('email_address')} />
      {address !== null && confirmed && <Hint text={t('settings.confirmed')} />}
      {address !== null && confirmed && <TryButton channel="email" />}
      {address !== null && !confirmed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
          <Box sx={{ flex: '1 1 160px' }}>
            <TextInput
              label={t('settings.code')}
              {...confirmation.at('code')}
              required={false}
              error={confirmation.field('code') ?? confirmation.problem}
              help={t('settings.unconfirmed')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              onChange={(value) => confirmation.set({ code: value.trim() })}
            />
          </Box>
          <Button
            variant="outlined"
            disabled={confirmation.pending || confirmation.draft.code === ''}
            onClick={() => void confirmation.submit()}
          >
            {t('settings.confirm')}
          </Button>
        </Box>
      )}
    </>
  );
}

function TryButton({ channel }: { channel: Channel }) {
  const { t } = useTranslation('notifications');
  const [sent, setSent] = useState(false);
  const [run, state] = useCall(tryChannel);
  const reason = state.error?.code === 'UPSTREAM' ? state.error.details.reason : undefined;
  const attempt = async () => setSent((await run({ body: { channel } })) !== undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button size="small" variant="outlined" disabled={state.pending} onClick={() => void attempt()}>
        {t('settings.try')}
      </Button>
      {sent && <Alert severity="success">{t('settings.tried')}</Alert>}
      {state.problem && (
        <Alert severity="error">
          {reason === undefined ? state.problem : t('settings.tryFailed', { reason: String(reason) })}
        </Alert>
      )}
    </Box>
  );
}

const Hint = ({ text }: { text: string }) => (
  <Typography sx={{ typography: 'body2', color: 'text.secondary' }}>{text}</Typography>
);
