import { acceptInvitation } from '@console/contract/apartment';
import {
  acceptTeamInvitation,
  inviteTeamMember,
  leaveTeam,
  listTeamInvitations,
  listTeamMembers,
  listTeams,
  removeTeamMember,
  resumeTeamMember,
  suspendTeamMember,
  type TeamMember,
  updateTeam,
  updateTeamMember,
  type WoodRole,
  withdrawTeamInvitation,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted, refusal } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { type WoodTeam, woodTeam } from './testing-team.ts';

let house: TestServer;
let other: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  other = await woodTeam(house, 'OTHER');
});
afterAll(() => house.close());

let codes = 0;

/** A team of its own for each test, so that members do not mix; `OW` is its owner beside the founder. */
async function founded() {
  codes += 1;
  const team = await woodTeam(house, `M-${codes}`);
  const { teamId, people } = team;
  const params = { teamId };
  const { call } = house;
  const members = async (as = people.VW) => accepted(await call(listTeamMembers, { params }, { as })).items;
  const rowOf = async ({ userId }: Person): Promise<TeamMember> => {
    const found = (await members()).find((one) => one.userId === userId);
    if (!found) throw new Error('not in the team');
    return found;
  };
  const of = async (who: Person, version?: number) => ({
    params: { teamId, userId: who.userId },
    version: version ?? (await rowOf(who)).version,
  });
  return {
    ...{ teamId, people, params, members, rowOf },
    invite: (as: Person | undefined, more: object = {}) => {
      const body = {
        contact: 'li@example.org',
        roles: ['BY'] as WoodRole[],
        validFrom: '2026-01-01',
        validTo: null,
      };
      return call(inviteTeamMember, { params, body: { ...body, ...more } }, { as });
    },
    accept: (as: Person | undefined, code: string) => call(acceptTeamInvitation, { body: { code } }, { as }),
    change: async (as: Person, who: Person, body: object, version?: number) =>
      call(updateTeamMember, { ...(await of(who, version)), body }, { as }),
    act: async (endpoint: typeof suspendTeamMember, as: Person | undefined, who: Person, version?: number) =>
      call(endpoint, { ...(await of(who, version)), body: { reason: 'season over' } }, { as }),
    leave: (as: Person | undefined) => call(leaveTeam, { params, body: {} }, { as }),
    /** The founder is an owner, too. */
    founder: async () => {
      const found = (await members()).find(({ name }) => name?.startsWith('Founder of'));
      return { userId: found?.userId ?? '', token: '' };
    },
    actions: async (objectId: string) =>
      (
        await house.db({ kind: 'owner' }).rows<{ action: string }>(sql`
          select action from platform.audit_events where area = 'wood' and tenant_id = ${teamId}::uuid
            and object_id = ${objectId} order by audit_event_id`)
      ).map(({ action }) => action),
  };
}

describe('invitations', () => {
  it('a code leads into the team, once; the same person may send it again', async () => {
    const { invite, accept, rowOf, teamId, params, people, actions } = await founded();
    const guest = await house.user();
    const { code, invitation } = accepted(await invite(people.MG, { roles: ['BY', 'WH'] }));
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
    const open = await house.call(listTeamInvitations, { params }, { as: people.OW });
    expect(accepted(open).items).toEqual([invitation]);
    for (const typed of [` ${code.toLowerCase()} `, code])
      expect(accepted(await accept(guest, typed))).toEqual({ teamId, roles: ['BY', 'WH'] });
    expect(await rowOf(guest)).toMatchObject({ roles: ['BY', 'WH'], state: 'active', validTo: null });
    expect(accepted(await house.call(listTeams, {}, { as: guest })).items).toHaveLength(1);
    expect(refusal(await accept(await house.user(), code))).toBe('410 GONE');
    expect(await actions(invitation.invitationId)).toEqual(['invite', 'accept']);
  });

  it('an old, a withdrawn, an unknown code and one of another area lead nowhere', async () => {
    const { invite, accept, teamId, people } = await founded();
    const guest = await house.user();
    const [old, withdrawn] = [accepted(await invite(people.OW)), accepted(await invite(people.OW))];
    await house.db({ kind: 'owner' }).rows(sql`
      update platform.invitations set expires_at = now()
      where area = 'wood' and tenant_id = ${teamId}::uuid and invitation_id = ${old.invitation.invitationId}::uuid`);
    const params = { teamId, invitationId: withdrawn.invitation.invitationId };
    const withdraw = (as: Person, at = params) =>
      house.call(withdrawTeamInvitation, { params: at, body: {} }, { as });
    expect(refusal(await withdraw(other.people.OW))).toBe('404 NOT_FOUND');
    expect(refusal(await withdraw(people.OW, { ...params, invitationId: v7() }))).toBe('404 NOT_FOUND');
    expect(accepted(await withdraw(people.OW)).items).toEqual([]);
    expect(refusal(await withdraw(people.OW))).toBe('404 NOT_FOUND');
    expect(refusal(await accept(guest, old.code))).toBe('410 GONE');
    expect(refusal(await accept(guest, withdrawn.code))).toBe('410 GONE');
    expect(refusal(await accept(guest, 'AAAABBBBCCCCDDDD'))).toBe('422 VALIDATION code unknown_code');
    expect(refusal(await accept(undefined, old.code))).toBe('401 UNAUTHENTICATED');
    const standing = accepted(await invite(people.OW));
    const elsewhere = await house.call(acceptInvitation, { body: { code: standing.code } }, { as: guest });
    expect(refusal(elsewhere)).toBe('422 VALIDATION code unknown_code');
  });

  it('two who send one code at once: one of them is in', async () => {
    const { invite, accept, people, members } = await founded();
    const { code } = accepted(await invite(people.OW));
    const guests = await Promise.all([house.user(), house.user()]);
    const before = (await members()).length;
    const answers = await Promise.all(guests.map((guest) => accept(guest, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await members()).toHaveLength(before + 1);
  });

  it('a member who accepts gains roles; whoever is suspended stays so', async () => {
    const { invite, accept, people, rowOf, act } = await founded();
    accepted(await act(suspendTeamMember, people.OW, people.WH));
    accepted(await accept(people.WH, accepted(await invite(people.OW)).code));
    expect(await rowOf(people.WH)).toMatchObject({ roles: ['BY', 'WH'], state: 'suspended' });
  });

  it.each([
    ['no role', { roles: [] }, 'roles too_small'],
    ['an unknown role', { roles: ['BOSS'] }, 'roles.0 invalid_value'],
    ['the same role twice', { roles: ['BY', 'BY'] }, 'roles duplicate'],
    ['an end before the start', { validTo: '2025-12-31' }, 'validTo before_start'],
    ['nobody', { contact: ' ' }, 'contact too_small'],
  ])('%s is refused at its field', async (_, more, expected) => {
    const { invite, people } = await founded();
    expect(refusal(await invite(people.OW, more))).toBe(`422 VALIDATION ${expected}`);
  });

  it('a manager invites no owner', async () => {
    const { invite, people } = await founded();
    const answer = await invite(people.MG, { roles: ['OW'] });
    expect([answer.status, (answer.body as { details?: object }).details]).toEqual([
      403,
      { permission: 'wood.team.own', role: 'OW' },
    ]);
  });
});

describe('members', () => {
  it('get other roles and days, by the version that was read', async () => {
    const { people, change, rowOf, actions } = await founded();
    const { version } = await rowOf(people.BY);
    const changed = accepted(await change(people.MG, people.BY, { roles: ['SL'], validTo: '2027-01-31' }));
    expect(changed).toMatchObject({ roles: ['SL'], validTo: '2027-01-31', version: version + 1 });
    expect(refusal(await change(people.MG, people.BY, { roles: ['AC'] }, version))).toBe(
      '409 VERSION_CONFLICT',
    );
    expect(refusal(await change(people.MG, people.BY, { validTo: '2000-01-01' }))).toBe(
      '422 VALIDATION validTo before_start',
    );
    expect(await actions(people.BY.userId)).toEqual(['update']);
  });

  it('nobody changes themselves, managers leave owners alone and make none', async () => {
    const { people, change, act } = await founded();
    expect(refusal(await change(people.OW, people.OW, { roles: ['MG'] }))).toBe('403 SELF_GRANT');
    expect(refusal(await change(people.MG, people.MG, { roles: ['OW'] }))).toBe('403 SELF_GRANT');
    expect(refusal(await change(people.MG, people.OW, { roles: ['VW'] }))).toBe('403 FORBIDDEN');
    expect(refusal(await change(people.MG, people.BY, { roles: ['OW'] }))).toBe('403 FORBIDDEN');
    expect(refusal(await act(removeTeamMember, people.MG, people.OW))).toBe('403 FORBIDDEN');
    expect(accepted(await change(people.OW, people.BY, { roles: ['OW'] })).roles).toEqual(['OW']);
  });

  it('suspended, resumed, removed: no further move, and the door is shut at once', async () => {
    const { people, act, members, params, actions } = await founded();
    const enters = async () => (await house.call(listTeamMembers, { params }, { as: people.BY })).status;
    expect(accepted(await act(suspendTeamMember, people.MG, people.BY)).state).toBe('suspended');
    expect(await enters()).toBe(403);
    expect(refusal(await act(suspendTeamMember, people.MG, people.BY))).toBe('409 STATE_CONFLICT');
    accepted(await act(resumeTeamMember, people.MG, people.BY));
    expect(await enters()).toBe(200);
    expect(refusal(await act(removeTeamMember, people.MG, people.BY, 0))).toBe('409 VERSION_CONFLICT');
    accepted(await act(removeTeamMember, people.MG, people.BY));
    expect([await enters(), (await members()).some(({ userId }) => userId === people.BY.userId)]).toEqual([
      403,
      false,
    ]);
    expect(refusal(await act(resumeTeamMember, people.MG, people.BY, 3))).toBe('404 NOT_FOUND');
    expect(await actions(people.BY.userId)).toEqual(['suspend', 'resume', 'remove']);
  });

  it('somebody leaves by themselves, and comes back by an invitation only', async () => {
    const { people, leave, members, invite, accept, actions, rowOf } = await founded();
    expect(refusal(await leave(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await leave(other.people.BY))).toBe('404 NOT_FOUND');
    expect(accepted(await leave(people.SL))).toEqual({ left: true });
    expect((await members()).map(({ userId }) => userId)).not.toContain(people.SL.userId);
    expect(accepted(await house.call(listTeams, {}, { as: people.SL })).items).toEqual([]);
    expect(await actions(people.SL.userId)).toEqual(['leave']);
    accepted(await accept(people.SL, accepted(await invite(people.OW, { roles: ['VW'] })).code));
    expect(await rowOf(people.SL)).toMatchObject({ roles: ['VW'], state: 'active' });
  });

  it('an owner leaves while there is another, the last one does not', async () => {
    const { people, leave, act, founder, rowOf } = await founded();
    accepted(await act(removeTeamMember, people.OW, await founder()));
    const refused = await leave(people.OW);
    expect([refusal(refused), (refused.body as { details?: object }).details]).toEqual([
      '409 STATE_CONFLICT',
      { reason: 'last_owner' },
    ]);
    expect(await rowOf(people.OW)).toMatchObject({ state: 'active' });
  });

  it('two owners who leave at once: one of them stays', async () => {
    const { people, leave, change, act, founder, members } = await founded();
    accepted(await act(removeTeamMember, people.OW, await founder()));
    accepted(await change(people.OW, people.MG, { roles: ['OW'] }));
    const answers = await Promise.all([leave(people.OW), leave(people.MG)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await members()).filter(({ roles }) => roles.includes('OW'))).toHaveLength(1);
  });
});

describe('how a team trades', () => {
  it('is changed by who manages it, whether two people are needed by its owners alone', async () => {
    const { people, params, actions, teamId } = await founded();
    const change = (as: Person, version: number, body: object) =>
      house.call(updateTeam, { params, version, body }, { as });
    const rules = { priceFloor: 'cost', backdateDays: 31, creditBlock: 'block' } as const;
    expect(accepted(await change(people.MG, 0, rules))).toMatchObject({
      ...rules,
      sodMode: 'strict',
      version: 1,
    });
    const refused = await change(people.MG, 1, { sodMode: 'solo' });
    expect([refused.status, (refused.body as { details?: object }).details]).toEqual([
      403,
      { permission: 'wood.team.own' },
    ]);
    expect(accepted(await change(people.OW, 1, { sodMode: 'solo' }))).toMatchObject({
      ...rules,
      sodMode: 'solo',
    });
    expect(refusal(await change(people.OW, 2, { backdateDays: 32 }))).toBe(
      '422 VALIDATION backdateDays too_big',
    );
    expect(refusal(await change(people.OW, 2, { priceFloor: 'any' }))).toBe(
      '422 VALIDATION priceFloor invalid_value',
    );
    expect(await actions(teamId)).toEqual(['create', 'update', 'update']);
  });
});
