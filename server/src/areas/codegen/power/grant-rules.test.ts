import { ApiError, type Condition } from '@console/contract';
import type { PolicyChange } from '@console/contract/codegen';
import {
  demandGood,
  effectOn,
  lastingAdmins,
  lostBySelf,
  momentOf,
  type PeopleFacts,
} from './grant-rules.ts';
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
const people = new Set(['ann', 'bo', 'cy', 'mo']);
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
    const roles = (at: string) => moment(start).at(at).holder('bo').roles;
    expect([roles(now), roles(later)]).toEqual([['member', 'crew'], ['member']]);
    expect(moment(start, later).holder('bo').roles).toEqual(['member']);
  });

  it('a shorter time is a loss, too', () => {
    const shorter = after({ kind: 'assign', role: 'admin', userIds: ['ann'], expiresAt: later });
    expect(lostBySelf(moment(start), moment(shorter), 'ann')).toContain('codegen.power.manage');
    expect(lostBySelf(moment(start), moment(start), 'ann')).toEqual([]);
  });
});

describe('what no change may do', () => {
  const rule = (of: string, permission: string, effect: 'allow' | 'deny', condition: Condition = all) => ({
    ...{ role: of, permission, effect, condition, reason: '' },
  });
  const oneBucket: Condition = { kind: 'fields', fields: { bucket: ['one'] } };
  /** A manager, and what of roles they have beside. */
  const managed = (...assignments: PolicyState['assignments']): PolicyState => ({
    roles: [...start.roles, role('managing'), role('wide'), role('narrow'), role('denying')],
    rules: [
      rule('managing', 'codegen.power.manage', 'allow'),
      rule('wide', 'codegen.qiniu.delete', 'allow'),
      rule('narrow', 'codegen.qiniu.delete', 'allow', oneBucket),
      rule('denying', 'codegen.qiniu.delete', 'deny'),
      rule('denying', 'wood.sale.read', 'deny'),
    ],
    mappings: [],
    assignments: [given('ann', 'admin'), given('mo', 'managing'), ...assignments],
  });
  /** What comes of it when the manager does it. */
  const outcome = (state: PolicyState, ...changes: PolicyChange[]): unknown => {
    const then = changed(state, changes, { ...by, actor: 'mo' });
    try {
      demandGood(moment(state), moment(then), facts, 'mo');
      return 'done';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [error.code, error.details];
    }
  };
  const assign = (to: string, of: string, expiresAt: string | null): PolicyChange => ({
    ...{ kind: 'assign', role: of, userIds: [to], expiresAt },
  });
  const tonight = '2026-11-29T20:00:00.000Z';
  const shortly = '2026-11-29T00:01:00.000Z';

  it('end a denial of one’s own sooner', () => {
    const denied = managed(given('mo', 'wide'), given('mo', 'denying'));
    expect(outcome(denied, assign('mo', 'denying', shortly))).toEqual([
      ...['FORBIDDEN', { permission: 'codegen.qiniu.delete' }],
    ]);
    const ofTeams = {
      ...denied,
      rules: denied.rules.filter(({ permission }) => permission !== 'codegen.qiniu.delete'),
    };
    expect(outcome(ofTeams, assign('mo', 'denying', shortly))).toEqual([
      ...['SELF_GRANT', { permission: 'wood.sale.read' }],
    ]);
  });

  it('end somebody else’s sooner without holding what it denies', () => {
    expect(outcome(managed(given('cy', 'denying')), assign('cy', 'denying', shortly))).toEqual([
      ...['FORBIDDEN', { permission: 'codegen.qiniu.delete' }],
    ]);
    const holding = managed(given('cy', 'denying'), given('mo', 'wide'));
    expect(outcome(holding, assign('cy', 'denying', shortly))).toBe('done');
    // For longer it gives nothing.
    expect(outcome(managed(given('cy', 'denying', shortly)), assign('cy', 'denying', null))).toBe('done');
  });

  it('give everything for longer because one thing is held without end', () => {
    const both = managed(given('mo', 'wide', tonight), given('mo', 'narrow'));
    const tooLong = ['FORBIDDEN', { permission: 'codegen.qiniu.delete', until: tonight }];
    expect(outcome(both, assign('cy', 'wide', null))).toEqual(tooLong);
    expect(outcome(both, assign('cy', 'wide', later))).toEqual(tooLong);
    expect(outcome(both, assign('cy', 'wide', tonight))).toBe('done');
    expect(outcome(both, assign('cy', 'narrow', null))).toBe('done');
  });

  it('raise oneself later on', () => {
    const both = managed(given('mo', 'wide', tonight), given('mo', 'narrow'));
    expect(outcome(both, assign('mo', 'wide', null))).toEqual([
      ...['FORBIDDEN', { permission: 'codegen.qiniu.delete', until: tonight }],
    ]);
    // Of the same condition nothing is more, and shorter is less.
    expect(outcome(both, assign('mo', 'wide', shortly))).toBe('done');
    expect(
      lostBySelf(moment(both), moment(changed(both, [assign('mo', 'wide', shortly)], by)), 'mo'),
    ).toEqual(['codegen.qiniu.delete']);
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

  it('that made a role are not undone with what others have since made of it', () => {
    const names = { zh: '新', en: 'New' };
    const made = after(
      { kind: 'createRole', role: 'new', names },
      { kind: 'assign', role: 'new', userIds: ['cy'], expiresAt: null },
    );
    const items = itemsBetween(start, made);
    const since = changed(
      made,
      [
        {
          ...{ kind: 'cell', role: 'new', permission: 'bili.live', allow: null },
          deny: { condition: all, reason: '' },
        },
        { kind: 'map', source: 'role', from: 'told so', role: 'new' },
        { kind: 'assign', role: 'new', userIds: ['bo'], expiresAt: null },
        { kind: 'createRole', role: 'newer', names },
      ],
      by,
    );
    expect(changedSince(since, items)).toEqual(['new bili.live', 'new role told so', 'new bo']);
    expect(changedSince(made, items)).toEqual([]);
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
