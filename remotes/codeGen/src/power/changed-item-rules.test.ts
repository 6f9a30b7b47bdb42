import { changedThing } from './changed-item-rules.ts';

const names = { zh: '值班', en: 'On call' };

describe('a changed thing of the policy', () => {
  it('is taken apart by its kind', () => {
    expect(
      changedThing({ item: 'role', key: 'on-call', before: null, after: { names, system: false } }),
    ).toEqual({ item: 'role', role: 'on-call', before: null, after: { names } });
    expect(
      changedThing({
        ...{ item: 'cell', key: 'on-call codegen.dns.use', before: null },
        after: { allow: { condition: { kind: 'all' }, reason: '' }, deny: null },
      }),
    ).toEqual({
      ...{ item: 'cell', role: 'on-call', permission: 'codegen.dns.use', before: null },
      after: { allow: { condition: { kind: 'all' } }, deny: null },
    });
    expect(
      changedThing({ item: 'assignment', key: 'on-call u 1', before: { expiresAt: null }, after: null }),
    ).toEqual({
      item: 'assignment',
      role: 'on-call',
      userId: 'u 1',
      before: { expiresAt: null },
      after: null,
    });
    expect(
      changedThing({ item: 'mapping', key: 'on-call role night desk', before: null, after: { any: 1 } }),
    ).toEqual({ item: 'mapping', role: 'on-call', from: 'night desk', before: false, after: true });
  });

  it('counts a state that this page cannot read as not there', () => {
    expect(changedThing({ item: 'role', key: 'x', before: null, after: { zh: '值班' } })).toMatchObject({
      after: null,
    });
  });
});
