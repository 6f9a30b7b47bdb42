import { instantOf } from '@console/contract';
import { freshItem, snoozeReminder } from '@console/contract/notes';
import {
  confirmEmail,
  getNotificationSettings,
  listNotifications,
  markNotifications,
  type Notification,
  type NotificationSettings,
  setNotificationSettings,
  tryChannel,
} from '@console/contract/platform';
import { defineRemote, tellLiveEvent } from '@console/shell';
import { answer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

const uuid = (last: number) => `01990000-0000-7000-8000-00000000000${last}`;
const reminder = (last: number, more: Partial<Notification> = {}) =>
  ({
    _id: uuid(last),
    kind: 'reminder',
    payload: { noteId: uuid(9), title: `Plants ${last}`, fireAt: '2026-11-21T08:00:00Z', late: last === 2 },
    createTime: '2026-11-21T08:00:05Z',
    read_at: null,
    ...more,
  }) as Notification;

const plain: NotificationSettings = {
  zone: null,
  quiet_from: null,
  quiet_to: null,
  skip_ticked: true,
  language: 'zh',
  webpush: { on: false, available: true, publicKey: 'k', browsers: 0 },
  email: { on: false, available: true, address: null, confirmed: false },
  webhook: { on: false, preset: 'generic', url: null, hasSecret: false },
};

/** A small server that keeps notifications and settings. */
async function opened(
  items: Notification[],
  language: 'zh' | 'en' = 'en',
  more: Partial<NotificationSettings> = {},
) {
  const kept = { items, settings: { ...plain, ...more } };
  const unread = () => kept.items.filter((one) => one.read_at === null).length;
  const shown = await renderRemote(
    defineRemote({
      name: 'notifications',
      locales: { zh, en },
      routes: [{ index: true, lazy: async () => ({ Component: (await import('./bell.tsx')).default }) }],
    }),
    {
      path: '/frame',
      language,
      api: [
        answer(listNotifications, ({ query: { kinds = 'reminder,deliveryFailed' } }) => ({
          items: kept.items.filter((one) => kinds.split(',').includes(one.kind)),
          next: null,
          unread: unread(),
        })),
        answer(markNotifications, ({ body: { ids, read } }) => {
          kept.items = kept.items.map((one) =>
            ids === undefined || ids.includes(one._id)
              ? { ...one, read_at: read ? '2026-11-21T09:00:00Z' : null }
              : one,
          );
          return { unread: unread() };
        }),
        answer(snoozeReminder, ({ body }) => ({ ...freshItem, snoozed_until: body.until })),
        answer(getNotificationSettings, () => kept.settings),
        answer(setNotificationSettings, ({ body }) => {
          kept.settings = {
            ...kept.settings,
            quiet_from: body.quiet_from ?? null,
            quiet_to: body.quiet_to ?? null,
            webhook: {
              ...kept.settings.webhook,
              on: body.webhook ?? false,
              url: body.webhook_url ?? null,
              hasSecret: body.webhook_secret !== undefined,
            },
            email: { ...kept.settings.email, on: body.email ?? false, address: body.email_address ?? null },
          };
          return kept.settings;
        }),
        answer(confirmEmail, () => {
          kept.settings = { ...kept.settings, email: { ...kept.settings.email, confirmed: true } };
          return kept.settings;
        }),
        refuse(tryChannel, 'UPSTREAM', { details: { reason: 'the webhook answered 500' } }),
      ],
    },
  );
  return { ...shown, kept };
}

describe('1.4 the bell', () => {
  it('shows how many are unread; the list leads to the note and marks it as read', async () => {
    const { user, kept, router } = await opened([reminder(2), reminder(1)]);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const list = screen.getByRole('dialog', { name: 'Notifications' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByText(/Late; was due/)).toBeVisible();
    keepState();
    await user.click(within(list).getByRole('link', { name: 'Reminder: Plants 1' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(`/note/?uuid=${uuid(9)}`);
    await waitFor(() => expect(kept.items.map((one) => one.read_at !== null)).toEqual([false, true]));
  });

  it.each([
    ['read', 22, '/apartment/checkRead', 'unread', 'Lanting, 2026-06: 22 readings are overdue'],
    ['check', 1, '/apartment/checkRead', 'entered', 'Lanting, 2026-06: 1 reading is overdue for checking'],
    ['check', 0, '/apartment/checkRead', 'entered', 'Lanting, 2026-06: approval of the readings is overdue'],
    ['used', 0, '/apartment/checkUsed', null, 'Lanting, 2026-06: approval of the usage is overdue'],
  ] as const)(
    'overdue work (%s, %s left) leads to where it is done',
    async (step, count, path, state, name) => {
      const building = { zh: '兰亭', en: 'Lanting' };
      const payload = { buildingId: uuid(8), building, ym: '2026-06', step, count };
      const facts = { _id: uuid(1), createTime: '2026-07-01T08:00:05Z', read_at: null };
      const { user, router } = await opened([{ ...facts, kind: 'overdueWork', payload }]);
      await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
      keepState();
      expect(screen.queryByRole('button', { name: 'Snooze' })).toBeNull();
      await user.click(screen.getByRole('link', { name }));
      const { pathname, search } = router.state.location;
      expect([pathname, Object.fromEntries(new URLSearchParams(search))]).toEqual([
        path,
        { building: uuid(8), ym: '2026-06', ...(state && { state }) },
      ]);
    },
  );

  it('marks one as read and as unread again, and all', async () => {
    const { user } = await opened([reminder(2), reminder(1)]);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await user.click(screen.getAllByRole('button', { name: 'Mark as read' })[0] ?? document.body);
    await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true });
    await user.click(await screen.findByRole('button', { name: 'Mark as unread' }));
    await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true });
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByRole('button', { name: 'Notifications, 0 unread', hidden: true });
  });

  it('snoozes: ten minutes, an hour, tomorrow, or a time of one’s own', async () => {
    const { user, api } = await opened([reminder(1)]);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(screen.getByRole('button', { name: 'Snooze' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '10 minutes',
      '1 hour',
      'Tomorrow 09:00',
      'Pick a time …',
    ]);
    const before = Date.now();
    await user.click(screen.getByRole('menuitem', { name: '1 hour' }));
    await waitFor(() => expect(api.callsOf(snoozeReminder)).toHaveLength(1));
    const [call] = api.callsOf(snoozeReminder);
    expect(call?.params.uuid).toBe(uuid(9));
    const clicked = Date.parse(call?.body.until ?? '') - 3_600_000;
    expect(before <= clicked && clicked <= Date.now()).toBe(true);
    await screen.findByRole('button', { name: 'Notifications, 0 unread', hidden: true });
  });

  it('snoozes until a time of one’s own; without one, its field says what is missing', async () => {
    const { user, api } = await opened([reminder(1)]);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await user.click(screen.getByRole('button', { name: 'Snooze' }));
    await user.click(screen.getByRole('menuitem', { name: 'Pick a time …' }));
    const own = within(await screen.findByRole('form', { name: 'Remind again at' }));
    await user.click(own.getByRole('button', { name: 'Snooze' }));
    expect(await own.findByLabelText(/Remind again at/)).toBeInvalid();
    expect(api.callsOf(snoozeReminder)).toHaveLength(0);
    await fill(user, own.getByLabelText(/Remind again at/), '2027-01-02T09:30');
    await user.click(own.getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(api.callsOf(snoozeReminder)).toHaveLength(1));
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(Date.parse(api.callsOf(snoozeReminder)[0]?.body.until ?? '')).toBe(
      instantOf('2027-01-02T09:30', zone),
    );
    await screen.findByRole('button', { name: 'Notifications, 0 unread', hidden: true });
  });

  it('says aloud what arrives while one looks elsewhere', async () => {
    const { kept } = await opened([reminder(1)]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    kept.items = [reminder(2), ...kept.items];
    act(() => tellLiveEvent({ topic: 'notification' }));
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    expect(screen.getByText('Reminder: Plants 2')).toBeVisible();
    expect(screen.queryByText('Reminder: Plants 1')).toBeNull();
  });

  it('is empty in Chinese, too', async () => {
    const { user } = await opened([], 'zh');
    await user.click(await screen.findByRole('button', { name: '通知，0 条未读' }));
    expect(screen.getByText('没有新通知。')).toBeVisible();
  });
});

describe('1.4 notification settings', () => {
  async function openedSettings(more: Partial<NotificationSettings> = {}) {
    const shown = await opened([], 'en', more);
    await shown.user.click(await screen.findByRole('button', { name: 'Notifications, 0 unread' }));
    await shown.user.click(screen.getByRole('button', { name: 'Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notification settings' });
    return { ...shown, dialog: within(dialog) };
  }

  it('keeps quiet hours and a webhook; the secret is sent once and never shown', async () => {
    const { user, dialog, api } = await openedSettings();
    await fill(user, dialog.getByLabelText('Quiet from'), '22:00');
    await fill(user, dialog.getByLabelText('Quiet until'), '07:00');
    await user.click(dialog.getByRole('switch', { name: 'Webhook' }));
    await fill(user, dialog.getByLabelText('Address'), 'https://hook.test/x');
    await fill(user, dialog.getByLabelText('Secret or token'), 'shared');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved.');
    expect(api.callsOf(setNotificationSettings)[0]?.body).toMatchObject({
      quiet_from: '22:00',
      quiet_to: '07:00',
      webhook: true,
      webhook_url: 'https://hook.test/x',
      webhook_secret: 'shared',
    });
    expect(dialog.getByLabelText('Secret or token')).toHaveValue('');
    await user.click(await dialog.findByRole('button', { name: 'Send a test' }));
    await dialog.findByText('It did not arrive: the webhook answered 500');
    keepState();
  });

  it('asks for the code that was sent to a new address', async () => {
    const { user, dialog } = await openedSettings({
      email: { on: true, available: true, address: 'ming@example.test', confirmed: false },
    });
    await fill(user, dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findByText('The address is confirmed.');
  });

  it('says where e-mail is not set up', async () => {
    const { dialog } = await openedSettings({
      email: { on: false, available: false, address: null, confirmed: false },
    });
    expect(dialog.getByText('The operator has not set up a mail server.')).toBeVisible();
    expect(dialog.getByRole('switch', { name: 'E-mail' })).toBeDisabled();
  });
});
