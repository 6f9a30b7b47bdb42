import { getMe } from '@console/contract';
import {
  type ApartmentRole,
  acceptInvitation,
  acceptOwnership,
  type BuildingMember,
  getBuilding,
  getBuildingTeam,
  inviteBuildingMember,
  listBuildings,
  listMyOwnershipOffers,
  offerOwnership,
  removeBuildingMember,
  resumeBuildingMember,
  setSodMode,
  suspendBuildingMember,
  updateBuildingMember,
  withdrawInvitation,
  withdrawOwnership,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

/** A building of its own for each test, so that teams do not mix. */
async function founded() {
  const { buildingId } = await area.building(area.ming);
  const params = { buildingId };
  const { call } = area.house;
  const person = (...roles: ApartmentRole[]): Promise<Person> =>
    area.house.user({ roles: ['member'], memberships: [{ area: 'apartment', tenantId: buildingId, roles }] });
  const members = async (as = area.ming) => good(await call(getBuildingTeam, { params }, { as })).members;
  const rowOf = async ({ userId }: Person): Promise<BuildingMember> => {
    const found = (await members()).find((one) => one.userId === userId);
    if (!found) throw new Error('not in the team');
    return found;
  };
  const versionOf = async (who: Person) => (await rowOf(who)).version;
  return {
    buildingId,
    params,
    call,
    person,
    members,
    rowOf,
    invite: (as: Person | undefined, more: object = {}) =>
      call(
        inviteBuildingMember,
        {
          params,
          body: {
            contact: 'li@example.org',
            roles: ['RDR'],
            validFrom: '2026-01-01',
            validTo: null,
            ...more,
          },
        },
        { as },
      ),
    accept: (as: Person | undefined, code: string) => call(acceptInvitation, { body: { code } }, { as }),
    change: async (as: Person, of: Person, body: object, version?: number) =>
      call(
        updateBuildingMember,
        { params: { buildingId, userId: of.userId }, body, version: version ?? (await versionOf(of)) },
        { as },
      ),
    act: async (
      endpoint: typeof suspendBuildingMember,
      as: Person | undefined,
      of: Person,
      version?: number,
    ) =>
      call(
        endpoint,
        { params: { buildingId, userId: of.userId }, body: {}, version: version ?? (await versionOf(of)) },
        { as },
      ),
  };
}

describe('invitations', () => {
  it('a code leads into the team, once; the same person may send it again', async () => {
    const { invite, accept, members, call, params } = await founded();
    const guest = await area.house.user({ roles: ['member'] });
    const { code, invitation } = good(await invite(area.ming, { roles: ['RDR', 'FDK'] }));
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);
    expect(good(await call(getBuildingTeam, { params }, { as: area.ming })).invitations).toEqual([
      invitation,
    ]);
    expect(refusal(await call(getBuildingTeam, { params }, { as: guest }))).toBe('403 FORBIDDEN');
    for (const typed of [` ${code.toLowerCase()} `, code])
      expect(good(await accept(guest, typed))).toEqual({ ...params, roles: ['RDR', 'FDK'] });
    expect((await members()).map(({ userId, roles }) => [userId, roles])).toEqual([
      [area.ming.userId, ['OWN']],
      [guest.userId, ['RDR', 'FDK']],
    ]);
    expect(
      good(await call(listBuildings, { query: {} }, { as: guest })).items.map((one) => one.buildingId),
    ).toEqual([params.buildingId]);
    const other = await area.house.user({ roles: ['member'] });
    expect(refusal(await accept(other, code))).toBe('410 GONE');
    expect((await area.auditOf(invitation.invitationId)).map(({ action }) => action)).toEqual([
      'invite',
      'accept',
    ]);
  });

  it('an old, a withdrawn and an unknown code lead nowhere', async () => {
    const { invite, accept, call, params } = await founded();
    const guest = await area.house.user({ roles: ['member'] });
    const [old, withdrawn] = [good(await invite(area.ming)), good(await invite(area.ming))];
    await area.house.db({ kind: 'owner' }).rows(sql`
      update platform.invitations set expires_at = now() where invitation_id = ${old.invitation.invitationId}::uuid`);
    const of = { ...params, invitationId: withdrawn.invitation.invitationId };
    const withdraw = (as: Person | undefined, at = of) =>
      call(withdrawInvitation, { params: at, body: {} }, { as });
    expect(refusal(await withdraw(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await withdraw(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await withdraw(area.ming, { ...of, invitationId: v7() }))).toBe('404 NOT_FOUND');
    expect(good(await withdraw(area.ming)).invitations).toEqual([]);
    expect(refusal(await accept(guest, old.code))).toBe('410 GONE');
    expect(refusal(await accept(guest, withdrawn.code))).toBe('410 GONE');
    expect(refusal(await accept(guest, 'AAAABBBBCCCCDDDD'))).toBe('422 VALIDATION code unknown_code');
    expect(refusal(await accept(undefined, old.code))).toBe('401 UNAUTHENTICATED');
  });

  it('a member who accepts gains roles; whoever is suspended stays so', async () => {
    const { invite, accept, person, rowOf, act } = await founded();
    const li = await person('RDR');
    good(await act(suspendBuildingMember, area.ming, li));
    good(await accept(li, good(await invite(area.ming, { roles: ['CHK'] })).code));
    expect(await rowOf(li)).toMatchObject({ roles: ['CHK', 'RDR'], state: 'suspended' });
  });

  it.each([
    ['no role', { roles: [] }, 'roles too_small'],
    ['an unknown role', { roles: ['BOSS'] }, 'roles.0 invalid_value'],
    ['the same role twice', { roles: ['RDR', 'RDR'] }, 'roles duplicate'],
    ['an end before the start', { validTo: '2025-12-31' }, 'validTo before_start'],
    ['a day that does not exist', { validFrom: '2026-02-30' }, 'validFrom invalid_format'],
    ['nobody', { contact: ' ' }, 'contact too_small'],
  ])('%s is refused at its field', async (_, more, expected) => {
    const { invite } = await founded();
    expect(refusal(await invite(area.ming, more))).toBe(`422 VALIDATION ${expected}`);
  });

  it('nothing keeps the code: not even the answers that are kept for a second sending', async () => {
    const { params, call } = await founded();
    const body = {
      contact: 'li@example.org',
      roles: ['RDR' as const],
      validFrom: '2026-01-01',
      validTo: null,
    };
    const sent = { params, body, idempotencyKey: v7() };
    const { code } = good(await call(inviteBuildingMember, sent, { as: area.ming }));
    const kept = await area.house.db({ kind: 'owner' }).rows<{ operation: string }>(sql`
      select operation from platform.idempotency_keys where strpos(answer::text, ${code}) > 0`);
    expect(kept).toEqual([]);
  });

  it('readers do not invite, managers invite no owners, strangers see no building', async () => {
    const { invite, person } = await founded();
    expect(refusal(await invite(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await invite(await person('RDR')))).toBe('403 FORBIDDEN');
    expect(refusal(await invite(await person('MGR'), { roles: ['OWN'] }))).toBe('403 FORBIDDEN');
    expect(refusal(await invite(area.stranger))).toBe('404 NOT_FOUND');
  });
});

describe('members', () => {
  it('get other roles and days, by the version that was read', async () => {
    const { person, change, rowOf } = await founded();
    const li = await person('RDR');
    const { version } = await rowOf(li);
    const changed = good(await change(area.ming, li, { roles: ['CHK'], validTo: '2027-01-31' }));
    expect(changed).toMatchObject({ roles: ['CHK'], validTo: '2027-01-31', version: version + 1 });
    expect(refusal(await change(area.ming, li, { roles: ['FDK'] }, version))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await change(area.ming, li, { validTo: '2000-01-01' }))).toBe(
      '422 VALIDATION validTo before_start',
    );
    expect(refusal(await change(area.ming, li, { roles: ['BOSS'] }))).toBe(
      '422 VALIDATION roles.0 invalid_value',
    );
    expect((await area.auditOf(li.userId)).map(({ action }) => action)).toEqual(['update']);
  });

  it('nobody changes themselves, managers leave owners alone, and the last owner stays', async () => {
    const { person, change, act } = await founded();
    const [hua, an] = [await person('MGR'), await person('OWN')];
    expect(refusal(await change(area.ming, area.ming, { roles: ['MGR'] }))).toBe('403 SELF_GRANT');
    expect(refusal(await change(hua, hua, { roles: ['OWN'] }))).toBe('403 SELF_GRANT');
    expect(refusal(await change(hua, area.ming, { roles: ['MGR'] }))).toBe('403 FORBIDDEN');
    good(await act(removeBuildingMember, area.ming, an));
    expect(refusal(await act(removeBuildingMember, hua, area.ming))).toBe('403 FORBIDDEN');
  });

  it('two owners who lower each other at once: one of them stays', async () => {
    const { person, change, members } = await founded();
    const an = await person('OWN');
    const answers = await Promise.all([
      change(area.ming, an, { roles: ['MGR'] }),
      change(an, area.ming, { roles: ['MGR'] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await members()).filter(({ roles }) => roles.includes('OWN'))).toHaveLength(1);
  });

  it('suspended, resumed, removed: no further move, and the door is shut at once', async () => {
    const { person, act, call, params, members } = await founded();
    const li = await person('RDR');
    const enters = async () => (await call(getBuilding, { params }, { as: li })).status;
    expect(await enters()).toBe(200);
    expect(good(await act(suspendBuildingMember, area.ming, li)).state).toBe('suspended');
    // Of no building at all, so that the door itself says it.
    expect(await enters()).toBe(403);
    expect(refusal(await act(suspendBuildingMember, area.ming, li))).toBe('409 STATE_CONFLICT');
    good(await act(resumeBuildingMember, area.ming, li));
    expect(await enters()).toBe(200);
    expect(refusal(await act(resumeBuildingMember, area.ming, li))).toBe('409 STATE_CONFLICT');
    expect(refusal(await act(removeBuildingMember, area.ming, li, 0))).toBe('409 VERSION_CONFLICT');
    good(await act(removeBuildingMember, area.ming, li));
    expect([await enters(), (await members()).map(({ userId }) => userId)]).toEqual([
      403,
      [area.ming.userId],
    ]);
    expect(refusal(await act(resumeBuildingMember, area.ming, li, 3))).toBe('404 NOT_FOUND');
  });

  it('are the building’s matter', async () => {
    const { person, act, call, params } = await founded();
    const [li, auditor] = [await person('RDR'), await person('AUD')];
    expect(refusal(await call(getBuildingTeam, { params }))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await call(getBuildingTeam, { params }, { as: li }))).toBe('403 FORBIDDEN');
    expect(good(await call(getBuildingTeam, { params }, { as: auditor })).members).toHaveLength(3);
    expect(refusal(await act(suspendBuildingMember, auditor, li))).toBe('403 FORBIDDEN');
    expect(refusal(await act(suspendBuildingMember, area.stranger, li))).toBe('404 NOT_FOUND');
    expect(refusal(await act(suspendBuildingMember, undefined, li))).toBe('401 UNAUTHENTICATED');
  });
});

describe('ownership', () => {
  const body = {};

  it('goes over when one offers and the other accepts', async () => {
    const { person, call, params, rowOf } = await founded();
    const hua = await person('MGR', 'CSH');
    const offer = (as: Person, userId: string) => call(offerOwnership, { params, body: { userId } }, { as });
    const accept = (as: Person) => call(acceptOwnership, { params, body }, { as });
    expect(refusal(await offer(hua, hua.userId))).toBe('403 FORBIDDEN');
    expect(refusal(await offer(area.ming, area.ming.userId))).toBe('422 VALIDATION userId already_owner');
    expect(refusal(await offer(area.ming, area.stranger.userId))).toBe('404 NOT_FOUND');
    const resident = await person('RES');
    expect(refusal(await offer(area.ming, resident.userId))).toBe('422 VALIDATION userId only_resident');
    expect(refusal(await accept(hua))).toBe('409 STATE_CONFLICT');
    expect(good(await offer(area.ming, hua.userId)).ownershipOffer).toMatchObject({ offeredTo: hua.userId });
    expect(refusal(await offer(area.ming, hua.userId))).toBe('409 STATE_CONFLICT');
    const offersTo = async (as: Person) =>
      good(await area.house.call(listMyOwnershipOffers, {}, { as })).items.map((one) => one.buildingId);
    expect([await offersTo(hua), await offersTo(area.ming)]).toEqual([[params.buildingId], []]);
    expect(refusal(await area.house.call(listMyOwnershipOffers, {}, { as: undefined }))).toBe(
      '401 UNAUTHENTICATED',
    );
    expect(refusal(await accept(area.ming))).toBe('404 NOT_FOUND');
    expect(good(await accept(hua)).roles).toEqual(['CSH', 'OWN']);
    expect([(await rowOf(area.ming)).roles, (await rowOf(hua)).roles]).toEqual([['MGR'], ['CSH', 'OWN']]);
    expect(refusal(await accept(hua))).toBe('409 STATE_CONFLICT');
  });

  it('stays where it is when the offer is taken back, or declined', async () => {
    const { person, call, params, rowOf } = await founded();
    const [hua, li] = [await person('MGR'), await person('RDR')];
    const withdraw = (as: Person) => call(withdrawOwnership, { params, body }, { as });
    for (const decider of [area.ming, hua]) {
      good(await call(offerOwnership, { params, body: { userId: hua.userId } }, { as: area.ming }));
      expect(refusal(await withdraw(li))).toBe('404 NOT_FOUND');
      expect(good(await withdraw(decider))).toEqual({ withdrawn: true });
      expect(refusal(await withdraw(decider))).toBe('409 STATE_CONFLICT');
    }
    expect((await rowOf(area.ming)).roles).toEqual(['OWN']);
  });
});

it('of an offer that is accepted and taken back at once one thing happens', async () => {
  const { person, call, params, rowOf } = await founded();
  const hua = await person('MGR');
  good(await call(offerOwnership, { params, body: { userId: hua.userId } }, { as: area.ming }));
  const [taken, accepted] = await Promise.all([
    call(withdrawOwnership, { params, body: {} }, { as: area.ming }),
    call(acceptOwnership, { params, body: {} }, { as: hua }),
  ]);
  expect([taken.status, accepted.status].sort()).toEqual([200, 409]);
  expect((await rowOf(hua)).roles.includes('OWN')).toBe(accepted.status === 200);
});

describe('separation of duties', () => {
  it('is the owner’s choice, by the version that was read, and is told in the audit', async () => {
    const { person, call, params, buildingId } = await founded();
    const set = (as: Person | undefined, sodMode: 'strict' | 'solo', version: number) =>
      call(setSodMode, { params, body: { sodMode, reason: 'small house' }, version }, { as });
    expect(refusal(await set(await person('MGR'), 'solo', 0))).toBe('403 FORBIDDEN');
    expect(refusal(await set(area.stranger, 'solo', 0))).toBe('404 NOT_FOUND');
    expect(refusal(await set(undefined, 'solo', 0))).toBe('401 UNAUTHENTICATED');
    expect(good(await set(area.ming, 'solo', 0))).toMatchObject({ sodMode: 'solo', version: 1 });
    expect(refusal(await set(area.ming, 'strict', 0))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await set(area.ming, 'solo', 1))).toBe('409 STATE_CONFLICT');
    const told = await area.auditOf(buildingId);
    expect(told.at(-1)).toMatchObject({
      action: 'set_sod_mode',
      after: { sodMode: 'solo', reason: 'small house' },
    });
  });

  it('in a solo building its owner takes money, too, and nobody else more than before', async () => {
    const { person, call, params, buildingId } = await founded();
    const manager = await person('MGR');
    const roles = async (as: Person) =>
      good(await call(getMe, {}, { as })).memberships.find((one) => one.tenantId === buildingId)?.roles;
    expect(await roles(area.ming)).toEqual(['OWN']);
    const set = async (sodMode: 'strict' | 'solo', version: number) =>
      good(await call(setSodMode, { params, body: { sodMode }, version }, { as: area.ming }));
    await set('solo', 0);
    expect([await roles(area.ming), await roles(manager)]).toEqual([['OWN', 'CSH'], ['MGR']]);
    await set('strict', 1);
    expect(await roles(area.ming)).toEqual(['OWN']);
  });
});
