import {
  acceptTeamInvitation,
  createPartner,
  createSort,
  createTeam,
  createYard,
  inviteTeamMember,
  updateTeam,
  type WoodRole,
} from '@console/contract/wood';
import { daysAgo } from './apartment-scene.ts';
import type { ApiOf } from './api-calls.ts';

export type Trader = 'owner' | 'buyer' | 'seller' | 'keeper' | 'accountant';

/** A team that has a yard, a sort and somebody on either side of it, and has traded nothing yet. */
export interface WoodDay {
  readonly teamId: string;
  readonly today: string;
}

/** Everybody but the owner, in their role. */
const roles: Readonly<Record<Exclude<Trader, 'owner'>, WoodRole>> = {
  buyer: 'BY',
  seller: 'SL',
  keeper: 'WH',
  accountant: 'AC',
};

/** Logs are 2,680.00 a cubic metre, and no less than 2,400.00 without somebody's word. */
export async function setWoodDay(cast: Readonly<Record<Trader, ApiOf>>): Promise<WoodDay> {
  const { owner } = cast;
  const { teamId, version } = await owner(createTeam, {
    body: { code: 'LINHAI', names: { zh: '林海木业', en: 'Linhai Timber' } },
  });
  await owner(updateTeam, {
    params: { teamId },
    version,
    body: { priceFloor: 'list', creditBlock: 'block' },
  });
  for (const [name, role] of Object.entries(roles)) {
    const { code } = await owner(inviteTeamMember, {
      params: { teamId },
      body: { contact: `${role}@example.test`, roles: [role], validFrom: daysAgo(1), validTo: null },
    });
    await cast[name as keyof typeof roles](acceptTeamInvitation, { body: { code } });
  }
  const query = { teamId };
  await owner(createYard, { query, body: { code: 'YARD', names: { zh: '堆场', en: 'Log yard' } } });
  await owner(createSort, {
    query,
    body: {
      ...{ code: 'PINE', names: { zh: '樟子松原木', en: 'Mongolian pine logs' }, form: 'log' },
      ...{ listPrice: '2680', floorPrice: '2400' },
    },
  });
  const sides = [
    { kind: 'supplier', names: { zh: '北山林场', en: 'Beishan Forest Farm' } },
    { kind: 'customer', names: { zh: '永兴家具厂', en: 'Yongxing Furniture' }, creditLimitMinor: 5_000_000 },
  ] as const;
  for (const body of sides) await owner(createPartner, { query, body });
  return { teamId, today: daysAgo(0) };
}
