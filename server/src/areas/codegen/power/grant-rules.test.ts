import type { Condition } from '@console/contract';
import type { PolicyChange } from '@console/contract/codegen';
import { effectOn, lastingAdmins, lostBySelf, momentOf, type PeopleFacts, untilOf } from './grant-rules.ts';
import {
  changed,
  changedSince,
  changesTo,
  documentOf,
  itemsBetween,
  type PolicyState,
  restored,
} from './state-rules.ts';

const all: Condition = { kind: 'all' };
const now = '2026-11-29T00:00:00.000Z';
const later = '2026-12-24T00:00:00.000Z';
const given = (userId: string, role: string, expiresAt: string | null = null) => ({
  ...{ userId, role, expiresAt, grantedBy: null, grantedAt: now },
});
const role = (code: string, system = false) => ({ code, names: { zh: code, en: code }, system });
const start: PolicyState = {
  roles: [
    role('admin', true),
    role('developer', true),
    role('member', true),
    role('auditor', true),
    role('crew'),
  ],
  rules: [
    { role: 'crew', permission: 'bili.live', effect: 'allow', condition: all, reason: '' },
    { role: 'crew', permission: 'note.use', effect: 'deny', condition: all, reason: '' },
  ],
  mappings: [{ source: 'role', from: 'told', role: 'crew' }],
  assignments: [given('ann', 'admin'), given('bo', 'member'), given('bo', 'crew', later)],
};
const facts: PeopleFacts = {
  ...{ disabled: new Set<string>(), adminUsers: [] },
  standing: (userId) => ({ userId, organizations: [], roles: [] }),
};
const people = new Set(['ann', 'bo', 'cy']);
const by = { actor: 'ann', now, people };
const moment = (state: PolicyState, at = now) => momentOf(1, state, facts, at);
const after = (...changes: PolicyChange[]) => changed(start, changes, by);
const cell = (
  permission: string,
  more: Partial<Extract<PolicyChange, { kind: 'cell' }>> = {},
): PolicyChange => ({
  ...{ kind: 'cell', role: 'crew', permission, allow: null, deny: null },
  ...more,
});

describe('what a change does to somebody', () => {
  it('gains and losses, denials counted', () => {
    expect(
      effectOn(moment(start), moment(after({ kind: 'unassign', role: 'crew', userIds: ['bo'] })), 'bo'),
    ).toEqual({
      ...{ gained: ['note.use'], lost: ['bili.live'] },
    });
    const limited = after(
      cell('codegen.qiniu.view', {
        allow: { condition: { kind: 'fields', fields: { bucket: ['a'] } }, reason: '' },
      }),
    );
    expect(effectOn(moment(start), moment(limited), 'bo')).toEqual({
      gained: ['codegen.qiniu.view'],
      lost: [],
    });
    const wider = changed(
      limited,
      [
        cell('codegen.qiniu.view', {
          allow: { condition: { kind: 'fields', fields: { bucket: ['a', 'b'] } }, reason: '' },
        }),
      ],
      by,
    );
    expect(effectOn(moment(limited), moment(wider), 'bo').gained).toEqual(['codegen.qiniu.view']);
  });

  it('a denial inside teams takes away, its end gives back', () => {
    const denied = after(cell('wood.sale.read', { deny: { condition: all, reason: '' } }));
    expect(effectOn(moment(start), moment(denied), 'bo')).toEqual({ gained: [], lost: ['wood.sale.read'] });
    expect(effectOn(moment(denied), moment(start), 'bo')).toEqual({ gained: ['wood.sale.read'], lost: [] });
  });

  it('nothing that has ended counts', () => {
    expect(untilOf(moment(start), 'bo', 'bili.live')).toBe(later);
    expect(untilOf(moment(start, '2027-01-01T00:00:00.000Z'), 'bo', 'bili.live')).toBeUndefined();
    expect(untilOf(moment(start), 'ann', 'bili.live')).toBeNull();
  });

  it('a shorter time is a loss, too', () => {
    const shorter = after({ kind: 'assign', role: 'admin', userIds: ['ann'], expiresAt: later });
    expect(lostBySelf(moment(start), moment(shorter), 'ann')).toContain('codegen.power.manage');
    expect(lostBySelf(moment(start), moment(start), 'ann')).toEqual([]);
  });
});

describe('lasting administrators', () => {
  const left = (state: PolicyState, more: Partial<PeopleFacts> = {}) =>
    lastingAdmins(moment(state), { ...facts, ...more });
  it('are those without end who are neither disabled nor denied', () => {
    expect(left(start)).toEqual(['ann']);
    expect(left(start, { disabled: new Set(['ann']) })).toEqual([]);
    expect(left(after({ kind: 'assign', role: 'admin', userIds: ['ann'], expiresAt: later }))).toEqual([]);
    const denied = after(cell('codegen.power.manage', { deny: { condition: all, reason: '' } }), {
      kind: 'assign',
      role: 'crew',
      userIds: ['ann'],
      expiresAt: later,
    });
    expect(left(denied)).toEqual([]);
    const standing: PeopleFacts['standing'] = (userId) => ({
      ...{ userId, organizations: [], roles: userId === 'cy' ? ['admin'] : [] },
    });
    const settings = { ...facts, adminUsers: ['cy'], standing };
    expect(lastingAdmins(momentOf(1, start, settings, now), settings)).toEqual(['ann', 'cy']);
  });
});

describe('change sets', () => {
  it('undo themselves: what was is there again, whatever was removed', () => {
    const gone = after(
      { kind: 'removeRole', role: 'crew' },
      { kind: 'createRole', role: 'more', names: { zh: '多', en: 'More' }, copyOf: 'developer' },
      { kind: 'assign', role: 'more', userIds: ['cy'], expiresAt: null },
    );
    const items = itemsBetween(start, gone);
    expect(itemsBetween(start, restored(gone, items))).toEqual([]);
    expect(changedSince(gone, items)).toEqual([]);
    const since = changed(gone, [{ kind: 'removeRole', role: 'more' }], by);
    expect(changedSince(since, items)).toEqual(expect.arrayContaining(['more', 'more cy']));
  });

  it('as they come out of the database, their names in another order', () => {
    const items = itemsBetween(
      start,
      after(cell('codegen.info.admin', { allow: { condition: all, reason: 'x' } })),
    );
    const turned = items.map((one) => ({
      ...one,
      after: { deny: null, allow: { reason: 'x', condition: { kind: 'all' } } },
    }));
    expect(
      changedSince(after(cell('codegen.info.admin', { allow: { condition: all, reason: 'x' } })), turned),
    ).toEqual([]);
  });

  it('a file makes of any policy the one that it was written from', () => {
    const target = after(
      { kind: 'removeRole', role: 'crew' },
      { kind: 'createRole', role: 'other', names: { zh: '他', en: 'Other' } },
      { kind: 'map', source: 'organization_role', from: 'o:r', role: 'member' },
      {
        kind: 'cell',
        role: 'auditor',
        permission: 'bili.live',
        allow: { condition: all, reason: '' },
        deny: null,
      },
    );
    const made = changed(start, changesTo(start, documentOf(target)), by);
    expect(itemsBetween({ ...target, assignments: [] }, { ...made, assignments: [] })).toEqual([]);
  });
});
