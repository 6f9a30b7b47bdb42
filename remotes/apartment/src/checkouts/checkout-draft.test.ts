import { type ItemDraft, newItem, othersGood } from './checkout-draft.ts';

const row = (item: string, change: Partial<ItemDraft> = {}): ItemDraft => ({ ...newItem, item, ...change });
const said = (...items: ItemDraft[]) => {
  const { items: left, count, dropped } = othersGood(items);
  return { rows: left.map(({ item, condition }) => `${item} ${condition}`), count, dropped };
};

it('16 what nobody has looked at is good; what is found stays as it is', () => {
  expect(said(row('Walls'), row('Floor', { condition: 'worn' }), row('Door', { condition: 'ok' }))).toEqual({
    rows: ['Walls ok', 'Floor worn', 'Door ok'],
    count: 1,
    dropped: 0,
  });
});

it('16 a bare row goes where another one has found something about it', () => {
  const lamp = row('ceiling lamps', { condition: 'damaged', chargeMinor: 8_000 });
  expect(said(row('Lamps'), row('Walls'), lamp)).toEqual({
    rows: ['Walls ok', 'ceiling lamps damaged'],
    count: 1,
    dropped: 1,
  });
  expect(said(row('灯具'), row('吸顶灯具', { chargeMinor: 8_000, condition: 'damaged' })).dropped).toBe(1);
});

it('16 one of which something was noted stays to be decided about', () => {
  const lamp = row('lamp', { condition: 'damaged' });
  expect(said(row('Lamps', { note: 'one flickers' }), lamp)).toMatchObject({ dropped: 0, count: 1 });
});
