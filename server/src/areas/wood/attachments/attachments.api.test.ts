import { type Problem, pathOf } from '@console/contract';
import {
  addTxnAttachment,
  createStocktake,
  listTxnAttachments,
  orderPurchase,
  removeTxnAttachment,
  type TxnAttachment,
  txnAttachmentLimits,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { jpegFromCamera, onePixelPng } from '../../../house/files/testing-images.ts';
import { openBoards, shanghaiToday, woodTeam } from '../testing-team.ts';
import { type Trade, trade } from '../txns/testing-trade.ts';

let house: TestServer;
let team: Trade;
beforeAll(async () => {
  house = await testServer();
  team = await trade(house, 'FILES');
});
afterAll(() => house.close());

interface Sent {
  txnId: string;
  as: Person;
  kind?: 'goods' | 'papers';
  bytes?: Buffer;
  name?: string;
  id?: string;
}
async function upload(sent: Sent): Promise<{ status: number; body: TxnAttachment | Problem }> {
  const { txnId, as, kind = 'goods', bytes = onePixelPng, name = 'pile.png', id = v7() } = sent;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const path = pathOf(addTxnAttachment, { txnId }, { id, kind });
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await fetch(`${house.address}/api/v1${path}`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as TxnAttachment | Problem };
}
const added = async (sent: Sent): Promise<TxnAttachment> => {
  const { status, body } = await upload(sent);
  expect([status, body]).toEqual([200, expect.objectContaining({ url: expect.any(String) })]);
  return body as TxnAttachment;
};
const refused = async (sent: Sent) => {
  const { status, body } = await upload(sent);
  return [status, (body as Problem).code];
};
const seen = async (txnId: string, as: Person) =>
  accepted(await house.call(listTxnAttachments, { params: { txnId } }, { as }));
const purchase = () => team.draft('BY', { kind: 'purchase', partnerId: team.supplier.partnerId });
const person = (role: WoodRole) => team.people[role];
const pdf = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n', 'latin1');

describe('what is kept with a document', () => {
  it('a photo is kept without what the camera wrote, and read by a link', async () => {
    const { txnId } = await purchase();
    const file = await added({ txnId, as: person('WH'), bytes: jpegFromCamera(6), name: '码单.png' });
    expect(file).toMatchObject({ kind: 'goods', name: '码单.png.jpg', mime: 'image/jpeg' });
    const answer = await fetch(house.address + file.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('GPS')).toBe(false);
    expect((await fetch(house.address + file.url.replace(/until=\d/, 'until=9'))).status).toBe(404);
  });

  it('papers are seen by those who see prices, and by whoever put them there', async () => {
    const { txnId } = await purchase();
    await added({ txnId, as: person('WH'), name: 'pile.png' });
    await added({ txnId, as: person('BY'), kind: 'papers', bytes: pdf, name: 'invoice.pdf' });
    await added({ txnId, as: person('WH'), kind: 'papers', name: 'sheet.png' });
    const names = async (role: WoodRole) => (await seen(txnId, person(role))).items.map(({ name }) => name);
    for (const role of ['OW', 'MG', 'BY', 'AC'] as const)
      expect([role, await names(role)]).toEqual([role, ['pile.png', 'invoice.pdf', 'sheet.png']]);
    expect(await names('WH')).toEqual(['pile.png', 'sheet.png']);
    // Whoever may not see a purchase learns nothing of what is kept with it.
    for (const role of ['SL', 'VW'] as const) {
      const answer = await house.call(listTxnAttachments, { params: { txnId } }, { as: person(role) });
      expect([role, answer.status]).toEqual([role, 404]);
    }
    expect(await refused({ txnId, as: person('SL') })).toEqual([404, 'NOT_FOUND']);
  });

  it('sent again under its id it is the same; another file or another document is refused', async () => {
    const [{ txnId }, other] = [await purchase(), await purchase()];
    const id = v7();
    const first = await added({ txnId, as: person('BY'), id });
    expect((await added({ txnId, as: person('BY'), id })).createdAt).toBe(first.createdAt);
    expect(await refused({ txnId, as: person('BY'), id, bytes: pdf })).toEqual([409, 'STATE_CONFLICT']);
    expect(await refused({ txnId: other.txnId, as: person('BY'), id })).toEqual([409, 'STATE_CONFLICT']);
    expect((await seen(txnId, person('BY'))).items).toHaveLength(1);
    expect((await seen(other.txnId, person('BY'))).items).toEqual([]);
  });

  it('what is no picture and no PDF, or too many, is refused', async () => {
    const { txnId } = await purchase();
    const sent = { txnId, as: person('BY') };
    expect(await refused({ ...sent, bytes: Buffer.from('MZ'), name: 'a.png' })).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    await house.db({ kind: 'owner' }).rows(sql`
      insert into wood.txn_attachments (team_id, txn_id, attachment_id, kind, name, mime, size, sha256, key, created_by)
      select ${team.teamId}::uuid, ${txnId}::uuid, gen_random_uuid(), 'goods', 'x', 'image/png', 1, 'x', 'x', 'x'
      from generate_series(1, ${txnAttachmentLimits.perTxn}::int)`);
    expect(await refused(sent)).toEqual([429, 'LIMIT']);
    expect((await seen(txnId, person('BY'))).mayAdd).toBe(false);
  });

  it('comes off a draft only, and nobody takes it off what is agreed', async () => {
    const { txnId } = await team.draft('BY', {
      kind: 'purchase',
      partnerId: team.supplier.partnerId,
      lines: [{ sortId: team.board.sortId, pieces: 1, unitPrice: '1' }],
    });
    const [one, two] = [await added({ txnId, as: person('BY') }), await added({ txnId, as: person('BY') })];
    const remove = (attachmentId: string, role: WoodRole = 'BY') =>
      house.call(removeTxnAttachment, { params: { txnId, attachmentId } }, { as: person(role) });
    expect(accepted(await remove(one.attachmentId))).toEqual({ attachmentId: one.attachmentId });
    expect((await remove(one.attachmentId)).status).toBe(404);
    expect((await fetch(house.address + one.url)).status).toBe(404);
    expect(await refused({ txnId, as: person('BY'), id: one.attachmentId })).toEqual([409, 'STATE_CONFLICT']);
    accepted(await house.call(orderPurchase, { params: { txnId }, body: {} }, { as: person('BY') }));
    expect(problemOf(await remove(two.attachmentId)).code).toBe('STATE_CONFLICT');
    const { items, mayAdd, mayRemove } = await seen(txnId, person('BY'));
    expect([items.map(({ attachmentId }) => attachmentId), mayAdd, mayRemove]).toEqual([
      [two.attachmentId],
      true,
      false,
    ]);
    expect(await seen(txnId, person('AC'))).toMatchObject({ mayAdd: true, mayRemove: false });
  });

  it('no statement changes or deletes one', async () => {
    const { txnId } = await purchase();
    await added({ txnId, as: person('BY') });
    const owner = house.db({ kind: 'owner' });
    const own = sql`where team_id = ${team.teamId}::uuid and txn_id = ${txnId}::uuid`;
    await expect(owner.rows(sql`delete from wood.txn_attachments ${own}`)).rejects.toThrow(
      /stay as they are/,
    );
    await expect(owner.rows(sql`update wood.txn_attachments set name = 'x' ${own}`)).rejects.toThrow(
      /stay as they are/,
    );
  });

  it('another team’s do not exist', async () => {
    const { txnId } = await purchase();
    const { attachmentId, url } = await added({ txnId, as: person('BY') });
    const foreign = (await woodTeam(house, 'OTHER')).people.OW;
    const params = { txnId, attachmentId };
    expect((await house.call(listTxnAttachments, { params }, { as: foreign })).status).toBe(404);
    expect((await house.call(removeTxnAttachment, { params }, { as: foreign })).status).toBe(404);
    expect(await refused({ txnId, as: foreign })).toEqual([404, 'NOT_FOUND']);
    expect((await fetch(house.address + url)).status).toBe(200);
  });

  it('an opening entry, a transfer and a count carry photos, too', async () => {
    const { txnId: openingId } = await openBoards(house, team, 10, 1000);
    const yardId = team.yardId;
    const lines = [{ sortId: team.board.sortId, pieces: 10 }];
    const count = accepted(
      await house.call(createStocktake, { body: { yardId, lines } }, { as: person('WH') }),
    );
    for (const txnId of [openingId, count.txnId]) {
      await added({ txnId, as: person('WH') });
      expect((await seen(txnId, person('VW'))).items).toHaveLength(1);
    }
    expect((await seen(count.txnId, person('WH'))).mayRemove).toBe(true);
    expect((await seen(count.txnId, person('VW'))).mayAdd).toBe(false);
    expect(shanghaiToday()).toBe(count.businessDate);
  });
});
