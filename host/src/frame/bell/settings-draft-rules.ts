import type { CallInput } from '@console/contract';
import type {
  NotificationSettings,
  setNotificationSettings,
  WebhookPreset,
} from '@console/contract/platform';

/** The settings while somebody fills them in. */
export interface SettingsDraft {
  readonly zone: string | null;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly skip_ticked: boolean;
  readonly language: 'zh' | 'en';
  readonly webpush: boolean;
  readonly email: boolean;
  readonly email_address: string | null;
  readonly webhook: boolean;
  readonly webhook_preset: WebhookPreset;
  readonly webhook_url: string | null;
  /** Empty: the one that is kept stays. */
  readonly webhook_secret: string;
}

export const draftOf = (settings: NotificationSettings): SettingsDraft => ({
  zone: settings.zone,
  quiet_from: settings.quiet_from,
  quiet_to: settings.quiet_to,
  skip_ticked: settings.skip_ticked,
  language: settings.language,
  webpush: settings.webpush.on,
  email: settings.email.on,
  email_address: settings.email.address,
  webhook: settings.webhook.on,
  webhook_preset: settings.webhook.preset,
  webhook_url: settings.webhook.url,
  webhook_secret: '',
});

const orNone = (text: string | null): string | null => text?.trim() || null;

export function changesOf(
  draft: SettingsDraft,
): NonNullable<CallInput<typeof setNotificationSettings>['body']> {
  const { webhook_secret, ...rest } = draft;
  return {
    ...rest,
    zone: orNone(draft.zone),
    quiet_from: orNone(draft.quiet_from),
    quiet_to: orNone(draft.quiet_to),
    email_address: orNone(draft.email_address),
    webhook_url: orNone(draft.webhook_url),
    ...(webhook_secret === '' ? {} : { webhook_secret }),
  };
}
