import { type Actor, spreadSettingsOf, spreadTalkOf, talkOf } from './actor.ts';
import type { Statement } from './batch.ts';

const about: Actor = { kind: 'user', userId: "o'hara\\", requestId: 'request-1', tenants: ['b-1', 'b-2'] };
const textsOf = (statements: readonly Statement[]) => statements.map(({ text }) => text);
const asked = async () => [];

test('what is said to several servers stands in statements of their own, its values quoted, and nobody prepares it', () => {
  const settings = spreadSettingsOf(about);
  expect(textsOf(settings)).toEqual([
    `set local citus.propagate_set_commands to 'local'`,
    `set local role to 'console_app'`,
    `set local app.user_id to  E'o''hara\\\\'`,
    `set local app.request_id to 'request-1'`,
    `set local app.organization_id to ''`,
    `set local app.tenants to 'b-1,b-2'`,
    `set local app.everybody to ''`,
    `set local app.power to ''`,
    `set local jit to 'off'`,
  ]);
  expect(settings.every(({ unnamed }) => unnamed)).toBe(true);
});

test('one server is told once, as the transaction begins', async () => {
  const talk = talkOf(about);
  expect(textsOf(await talk.before(asked))).toEqual(['begin', expect.stringContaining('set_config')]);
  expect(await talk.before(asked)).toEqual([]);
});

test('several servers are told again when the transaction reaches a tenant more', async () => {
  const talk = spreadTalkOf(about);
  expect(textsOf(await talk.before(asked))).toEqual(['begin', ...textsOf(spreadSettingsOf(about))]);
  talk.hear([[{ reach: 'b-1,b-2' }]]);
  expect(await talk.before(asked)).toEqual([]);
  talk.hear([[{ reach: 'b-1,b-2,b-3' }]]);
  expect(textsOf(await talk.before(asked))).toEqual([`set local app.tenants to 'b-1,b-2,b-3'`]);
});

test('several servers are told the workplaces, which are looked up first', async () => {
  const looked: string[] = [];
  const talk = spreadTalkOf({ kind: 'user', userId: 'ming' });
  const before = await talk.before(async (statements) => {
    looked.push(...textsOf(statements));
    return statements.map(({ text }) => (text.includes('as reach') ? [{ reach: 't-1' }] : []));
  });
  expect(looked.at(0)).toBe('begin');
  expect(looked.at(-2)).toContain('my_workplaces');
  expect(textsOf(before)).toEqual([`set local app.tenants to 't-1'`]);
});
