import type { LiveRecord } from '@console/contract';
import { healthOf, latestChanges } from './changes-rules.ts';

const publication = (createdAt: string) => ({
  ...{ publicationId: `p ${createdAt}`, projectId: 'a b', project: 'Shop', number: 3, note: '' },
  ...{ reviewedOnly: false, texts: 9, createdBy: '林译', createdAt, channels: ['live' as const] },
});
const changeSet = (at: string) => ({
  ...{ changeSetId: `c ${at}`, policyVersion: 2, at, by: { userId: 'u', name: null }, note: '' },
  ...{ names: {}, items: [], rolledBackBy: null, rollsBack: null },
});
const record = (builtAt: string) =>
  ({ remote: 'wood', titles: { zh: '木材贸易', en: 'Wood trading' }, live: { builtAt } }) as LiveRecord;

it('what changed is told together, the newest first, with where one sees it', () => {
  const changes = latestChanges(
    [publication('2026-06-18T08:00:00.000Z')],
    // The same instant an hour later where it was written.
    [changeSet('2026-06-18T10:30:00.000+02:00'), changeSet('2026-06-17T08:00:00.000Z')],
    [record('2026-06-18T08:15:00.000Z')],
  );
  expect(changes.map(({ kind, at, to }) => [kind, at.slice(0, 16), to])).toEqual([
    ['policy', '2026-06-18T10:30', '/codeGen/powerManage?tab=changes'],
    ['release', '2026-06-18T08:15', '/codeGen/info'],
    ['texts', '2026-06-18T08:00', '/codeGen/i18n?project=a+b&tab=publish'],
    ['policy', '2026-06-17T08:00', '/codeGen/powerManage?tab=changes'],
  ]);
});

it('what a developer’s machine serves was never built, and is no release', () => {
  expect(latestChanges([], [], [record('')])).toEqual([]);
});

it('health is of all tools together; one without a system is none', () => {
  const states = [
    { tool: 'dns' as const, systems: 3, answering: 3 },
    { tool: 'database' as const, systems: 2, answering: 1 },
    { tool: 'i18n' as const, systems: 0, answering: 0 },
  ];
  expect(healthOf(states)).toEqual({ systems: 5, answering: 4, troubled: ['database'] });
  expect(healthOf([])).toEqual({ systems: 0, answering: 0, troubled: [] });
});
