/// <reference types="@testing-library/jest-dom" />
import {
  applyPolicyChanges,
  explainPermission,
  getPolicy,
  getPolicyPerson,
  listPersonSessions,
  listPolicyChangeSets,
  listPolicyOrganizations,
  listPolicyPeople,
  type Policy,
  type PolicyPerson,
  reviewPolicyChanges,
  rollBackPolicyChanges,
  searchAuditLog,
} from '@console/contract/codegen';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const names = (en: string) => ({ zh: `${en} zh`, en });
const role = (code: string, more: Partial<Policy['roles'][number]> = {}) => ({
  ...{ code, names: names(code), area: null, system: false, rev: 1, people: 1 },
  ...more,
});
const row = (code: string, more: Partial<Policy['permissions'][number]> = {}) => ({
  ...{ code, area: code.split('.')[0] ?? '', scope: 'console' as const, fields: [], own: false, team: false },
  ...more,
});
const all = { kind: 'all' } as const;
const policy: Policy = {
  policyVersion: 7,
  roles: [
    role('admin', { system: true }),
    role('night-shift', { people: 3 }),
    role('wood:SL', { area: 'wood', system: true }),
  ],
  permissions: [
    row('codegen.use'),
    row('codegen.qiniu.upload', { fields: ['bucket'] }),
    row('note.use'),
    row('wood.sale.write', { scope: 'tenant', fields: ['tenant'], own: true, team: true }),
  ],
  rules: [
    { role: 'admin', permission: 'codegen.use', effect: 'allow', condition: all, reason: '', core: true },
  ],
  mappings: [{ source: 'role', from: 'console-ops', role: 'admin' }],
};
const person = (userId: string, more: Partial<PolicyPerson> = {}): PolicyPerson => ({
  ...{ userId, username: userId, name: `${userId} name`, tenants: 1, disabled: false, hasAccount: true },
  ...{ lastSignIn: '2026-11-21T08:00:00.000Z', lastSeen: null },
  roles: [
    {
      ...{ role: 'night-shift', via: 'assigned', expiresAt: '2026-12-24T10:00:00.000Z' },
      ...{ grantedAt: '2026-11-21T08:00:00.000Z', grantedBy: { userId: 'boss', name: 'Boss' }, from: null },
    },
  ],
  ...more,
});
const changeSet = {
  ...{
    changeSetId: '0193f7a0-0000-7000-8000-000000000001',
    policyVersion: 7,
    at: '2026-11-21T08:00:00.000Z',
  },
  ...{
    by: { userId: 'boss', name: 'Boss' },
    note: 'Night shift begins',
    rolledBackBy: null,
    rollsBack: null,
  },
  items: [
    {
      ...{ item: 'role' as const, key: 'night-shift', before: null },
      after: { names: { zh: '夜班', en: 'Night shift' }, system: false },
    },
    {
      ...{ item: 'assignment' as const, key: 'night-shift ma', before: null },
      after: { expiresAt: null, grantedBy: 'boss', grantedAt: '2026-11-21T08:00:00.000Z' },
    },
    {
      ...{ item: 'cell' as const, key: 'night-shift codegen.use', before: null },
      after: { allow: null, deny: { condition: { kind: 'all' }, reason: 'Night only' } },
    },
  ],
  names: { ma: 'Ma' },
};

const answers: FakeAnswer[] = [
  answer(getPolicy, () => policy),
  answer(listPolicyPeople, () => ({ items: [person('ma'), person('li', { disabled: true })], next: null })),
  answer(getPolicyPerson, () => ({
    ...person('ma'),
    organizations: ['north'],
    permissions: [{ permission: 'codegen.use', limited: false, from: ['night-shift'], until: null }],
    denied: [{ permission: 'note.use', by: 'night-shift', limited: false, reason: 'Night only' }],
    memberships: [],
  })),
  answer(listPersonSessions, () => ({
    items: [
      {
        ...{ sessionId: 's1', userAgent: 'Firefox', address: '10.0.0.1' },
        ...{ since: '2026-11-21T08:00:00.000Z', lastUsedAt: '2026-11-21T09:00:00.000Z' },
      },
    ],
  })),
  answer(listPolicyOrganizations, () => ({ items: [] })),
  answer(listPolicyChangeSets, () => ({ items: [changeSet], next: null })),
  answer(searchAuditLog, () => ({
    items: [
      {
        ...{
          id: '1',
          at: '2026-11-21T08:00:00.000Z',
          actor: { userId: 'boss', name: 'Boss' },
          area: 'platform',
        },
        ...{
          action: 'policy.apply',
          objectType: 'policy',
          objectId: '7',
          tenantId: null,
          requestId: 'req-1',
        },
        ...{ hidden: false, before: null, after: { version: 7 } },
      },
    ],
    next: null,
  })),
  answer(reviewPolicyChanges, () => ({
    ...{
      policyVersion: 7,
      names: {},
      people: [{ userId: 'ma', name: 'Ma', gained: ['note.use'], lost: [] }],
      peopleTotal: 1,
    },
    items: [
      {
        item: 'cell' as const,
        key: 'night-shift codegen.use',
        before: null,
        after: { effect: 'allow', condition: all },
      },
    ],
    self: [],
  })),
  answer(explainPermission, () => ({
    ...{ policyVersion: 7, allowed: false, verdict: 'not_granted' as const, decidedBy: null, considered: [] },
    remedies: [
      {
        ...{
          kind: 'assignRole' as const,
          role: 'admin',
          permission: 'codegen.use',
          condition: all,
          people: 1,
        },
        extraPermissions: ['codegen.info.admin'],
        changes: [{ kind: 'assign' as const, role: 'admin', userIds: ['ma'], expiresAt: null }],
      },
    ],
  })),
];
const everything = ['codegen.use', 'codegen.power.view', 'codegen.power.manage'];
interface Shown {
  query?: string;
  api?: FakeAnswer[];
  permissions?: string[];
  language?: 'zh' | 'en';
}
const show = ({ query = '', api = answers, permissions = everything, language = 'en' }: Shown = {}) =>
  renderRemote(remote, { path: `/codeGen/powerManage${query}`, language, api, permissions });
const cell = (name: RegExp) => screen.findByRole('button', { name });

describe('2 /codeGen/powerManage', () => {
  it.each(['zh', 'en'] as const)('the matrix in %s', async (language) => {
    await show({ language });
    expect(await screen.findByText('codegen.qiniu.upload')).toBeInTheDocument();
    keepState();
  });

  it.each(['people', 'roles', 'explain', 'changes', 'audit'])('the tab %s', async (tab) => {
    await show({ query: `?tab=${tab}` });
    expect(await screen.findByRole('tab', { selected: true })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    keepState();
  });

  it('without codegen.power.view: says what is missing', async () => {
    await show({
      api: [refuse(getPolicy, 'FORBIDDEN', { details: { permission: 'codegen.power.view' } })],
      permissions: [],
    });
    expect(await screen.findByText('codegen.power.view')).toBeInTheDocument();
  });

  it('the API is down: an error, and trying again mends it', async () => {
    const { user, api } = await show({ api: [refuse(getPolicy, 'UNAVAILABLE')] });
    const retry = await screen.findByRole('button', { name: /again|retry/i });
    api.now(...answers);
    await user.click(retry);
    expect(await screen.findByText('codegen.qiniu.upload')).toBeInTheDocument();
  });

  it('an address that says nonsense shows the matrix', async () => {
    await show({ query: '?tab=none&fromDay=x' });
    expect(await screen.findByRole('tab', { name: 'Matrix', selected: true })).toBeInTheDocument();
  });
});

describe('the matrix', () => {
  it('a click goes round; the core of the product stays; nothing is sent before it is applied', async () => {
    const { user, api } = await show();
    await user.click(await cell(/^codegen\.use · night-shift: Not granted/));
    expect(await cell(/^codegen\.use · night-shift: Allowed, not applied yet/)).toBeInTheDocument();
    expect(screen.getByText('1 change not applied yet')).toBeInTheDocument();
    await user.click(await cell(/^codegen\.use · night-shift: Allowed/));
    expect(await cell(/^codegen\.use · night-shift: Denied/)).toBeInTheDocument();
    await user.click(await cell(/^codegen\.use · night-shift: Denied/));
    await waitFor(() => expect(screen.queryByText(/not applied yet$/)).toBeNull());
    const core = await cell(/^codegen\.use · admin: Allowed, part of the product/);
    expect(core).toHaveAttribute('aria-disabled', 'true');
    await user.click(core);
    expect(screen.queryByRole('region', { name: 'Pending changes' })).toBeNull();
    expect(api.callsOf(applyPolicyChanges)).toEqual([]);
  });

  it('by keyboard: arrows move, Space goes round, Enter opens limits and reason', async () => {
    const { user } = await show();
    const first = await cell(/^codegen\.use · admin/);
    act(() => first.focus());
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(await cell(/^codegen\.qiniu\.upload · night-shift/)).toHaveFocus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Allowed' }));
    await user.click(within(dialog).getByRole('radio', { name: 'only for certain ones' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add to changes' }));
    expect(await within(dialog).findByText('Enter at least one value.')).toBeInTheDocument();
    await fill(user, within(dialog).getByLabelText('Bucket'), 'photos, papers');
    await user.click(within(dialog).getByRole('button', { name: 'Add to changes' }));
    expect(
      await cell(/upload · night-shift: Allowed with limits, Bucket: photos, papers, not applied yet/),
    ).toBeInTheDocument();
  });

  it('what holds in buildings and teams can only be taken away, and shows the area’s own roles', async () => {
    const { user } = await show();
    await user.selectOptions(await screen.findByLabelText('Area'), 'wood');
    expect(await screen.findByRole('columnheader', { name: /wood:SL/ })).toBeInTheDocument();
    await user.click(await cell(/^wood\.sale\.write · night-shift: Not granted/));
    expect(await cell(/^wood\.sale\.write · night-shift: Denied/)).toBeInTheDocument();
  });

  it('who may only look changes nothing', async () => {
    const { user } = await show({ permissions: ['codegen.power.view'] });
    await user.click(await cell(/^codegen\.use · night-shift/));
    expect(screen.queryByRole('region', { name: 'Pending changes' })).toBeNull();
    expect(screen.getByText('You can view this, but not change it.')).toBeInTheDocument();
  });
});

describe('applying', () => {
  const begun = async (...more: FakeAnswer[]) => {
    const shown = await show({ api: [...answers, ...more] });
    await shown.user.click(await cell(/^codegen\.use · night-shift/));
    await shown.user.keyboard('{Control>}s{/Control}');
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Review changes' }) };
  };

  it('what changes for whom is seen first; then it is sent whole', async () => {
    const { user, api, dialog } = await begun(
      answer(applyPolicyChanges, () => ({
        ...{ policyVersion: 8, changeSetId: changeSet.changeSetId, items: [] },
      })),
    );
    expect(await within(dialog).findByText(/Ma \+ Use notes/)).toBeInTheDocument();
    await fill(user, within(dialog).getByLabelText('Note'), 'because');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(applyPolicyChanges)).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({ policyVersion: 7, note: 'because', confirmSelf: false }),
      }),
    ]);
    expect(screen.queryByRole('region', { name: 'Pending changes' })).toBeNull();
  });

  it('somebody was faster: what happened is told, and nothing of one’s own is lost', async () => {
    const { user, dialog } = await begun(
      refuse(applyPolicyChanges, 'VERSION_CONFLICT', {
        details: { policyVersion: 8, meanwhile: [changeSet] },
      }),
    );
    await within(dialog).findByText(/Use notes/);
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await within(dialog).findByText(/Night shift begins/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('1 change not applied yet')).toBeInTheDocument();
  });

  it('what is wrong is said of the change that it is about', async () => {
    const { dialog } = await begun(
      refuse(reviewPolicyChanges, 'VALIDATION', {
        fields: [
          { path: 'changes.0.permission', code: 'unknown_permission', params: { near: 'codegen.use' } },
        ],
      }),
    );
    expect(await within(dialog).findByText(/Similar: codegen\.use/)).toBeInTheDocument();
  });
});

describe('people', () => {
  it('one person: roles and from where, permissions, denials, and where they are signed in', async () => {
    const { user } = await show({ query: '?tab=people' });
    await user.click(await screen.findByRole('button', { name: /ma name/ }));
    const dialog = await screen.findByRole('dialog', { name: 'ma name' });
    expect(await within(dialog).findByText(/assigned here · by Boss/)).toBeInTheDocument();
    expect(await within(dialog).findByText(/denied by night-shift · Night only/)).toBeInTheDocument();
    expect(await within(dialog).findByText(/Firefox · 10\.0\.0\.1/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Remove night-shift' }));
    expect(await screen.findByText('1 change not applied yet')).toBeInTheDocument();
  });
});

describe('why', () => {
  it('says the verdict and the least that would change it, which can be taken at once', async () => {
    const { user, api } = await show({ query: '?tab=explain&person=ma&permission=codegen.use' });
    expect(await screen.findByText('Not granted by any role.')).toBeInTheDocument();
    expect(api.callsOf(explainPermission)[0]?.body).toEqual({ userId: 'ma', permission: 'codegen.use' });
    await user.click(await screen.findByRole('button', { name: /^Add to changes: Assign the role admin/ }));
    expect(await screen.findByText('1 change not applied yet')).toBeInTheDocument();
  });
});

describe('changes', () => {
  it('are told in words: what they were about, how it was and how it is', async () => {
    await show({ query: '?tab=changes' });
    expect(await screen.findByText('New role Night shift (night-shift)')).toBeInTheDocument();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(
      expect.arrayContaining([
        'Ma: night-shiftNot assigned → Assigned, no end date',
        'night-shift: Use the developer toolsNot granted → Denied (for everything)',
      ]),
    );
  });
  it('are rolled back as a whole, after a question', async () => {
    const { user, api } = await show({
      query: '?tab=changes',
      api: [
        ...answers,
        answer(rollBackPolicyChanges, () => ({
          policyVersion: 8,
          changeSetId: changeSet.changeSetId,
          items: [],
        })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Roll back Version 7' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Roll back' }),
    );
    await waitFor(() => expect(api.callsOf(rollBackPolicyChanges)).toHaveLength(1));
  });
});
