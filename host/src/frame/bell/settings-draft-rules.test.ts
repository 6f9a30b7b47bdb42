import type { NotificationSettings } from '@console/contract/platform';
import { changesOf, draftOf } from './settings-draft-rules.ts';

const nothing: NotificationSettings = {
  zone: null,
  quiet_from: null,
  quiet_to: null,
  skip_ticked: true,
  language: 'zh',
  webpush: { on: true, available: true, publicKey: 'key', browsers: 1 },
  email: { on: false, available: true, address: null, confirmed: false },
  webhook: { on: true, preset: 'generic', url: null, hasSecret: true },
};
const everything: NotificationSettings = {
  ...nothing,
  zone: 'Asia/Shanghai',
  quiet_from: '22:00',
  quiet_to: '07:00',
  email: { ...nothing.email, address: 'a@example.org' },
  webhook: { ...nothing.webhook, url: 'https://example.org/' },
};
const switches = {
  skip_ticked: true,
  language: 'zh',
  webpush: true,
  email: false,
  webhook: true,
  webhook_preset: 'generic',
};

it('holds nothing where nothing is set', () => {
  expect(draftOf(nothing)).toEqual({
    ...switches,
    zone: null,
    quiet_from: null,
    quiet_to: null,
    email_address: null,
    webhook_url: null,
    webhook_secret: '',
  });
});

it('sends nothing set where a field is empty, and leaves the secret that is kept', () => {
  expect(changesOf({ ...draftOf(nothing), webhook_url: ' ' })).toEqual({
    ...switches,
    zone: null,
    quiet_from: null,
    quiet_to: null,
    email_address: null,
    webhook_url: null,
  });
});

it('shows and sends what is set, without blanks around it', () => {
  const draft = draftOf(everything);
  expect(changesOf({ ...draft, zone: ` ${draft.zone} `, webhook_secret: 'new' })).toEqual({
    ...switches,
    zone: 'Asia/Shanghai',
    quiet_from: '22:00',
    quiet_to: '07:00',
    email_address: 'a@example.org',
    webhook_url: 'https://example.org/',
    webhook_secret: 'new',
  });
});
