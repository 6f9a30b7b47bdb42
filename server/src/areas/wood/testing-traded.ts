import {
  askPriceException,
  createLots,
  createOpening,
  createSettlement,
  createTxn,
  getPartner,
  updatePartner,
  updateTeam,
} from '@console/contract/wood';
import { accepted } from '../../../testing/answers.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';
import { shanghaiToday } from './testing-team.ts';

interface Traded {
  readonly teamId: string;
  readonly yardId: string;
  readonly sortId: string;
  readonly partnerId: string;
}

/** What a team trades: a bundle, a sale that waits for somebody to let it pass its customer's limit, and money of that customer. */
export async function traded(house: TestServer, { teamId, yardId, sortId, partnerId }: Traded, as: Person) {
  const query = { teamId };
  const colleague = async (role: string) => ({
    as: await house.user({ memberships: [{ area: 'wood', tenantId: teamId, roles: [role] }] }),
  });
  const [accountant, seller] = [await colleague('AC'), await colleague('SL')];
  const rules = { params: { teamId }, version: 0, body: { creditBlock: 'block' } } as const;
  accepted(await house.call(updateTeam, rules, { as }));
  const params = { partnerId };
  const { version } = accepted(await house.call(getPartner, { params }, { as }));
  const limit = { params, version, body: { creditLimitMinor: 0 } };
  accepted(await house.call(updatePartner, limit, { as }));
  const lines = [{ sortId, pieces: 1, volume: '1', unitPrice: '1' }];
  const sale = { kind: 'sale', yardId, businessDate: shanghaiToday(), partnerId, lines } as const;
  const { txnId } = accepted(await house.call(createTxn, { query, body: sale }, seller));
  const asked = { params: { txnId }, body: { reason: 'old customer' } };
  const { priceExceptionId } = accepted(await house.call(askPriceException, asked, seller));
  const money = { kind: 'receipt', method: 'bank', partnerId, amountMinor: 1 } as const;
  const { settlementId } = accepted(await house.call(createSettlement, { query, body: money }, accountant));
  const goods = { pieces: 1, volume: '1' };
  const opening = { yardId, businessDate: shanghaiToday(), lines: [{ sortId, ...goods, valueMinor: 1 }] };
  accepted(await house.call(createOpening, { query, body: opening }, { as }));
  const bundled = { yardId, sortId, bundles: [goods] };
  const { items } = accepted(await house.call(createLots, { query, body: bundled }, await colleague('WH')));
  return { txnId, priceExceptionId, settlementId, lotId: items[0]?.lotId ?? '' };
}
