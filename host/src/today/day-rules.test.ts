import type { FramedRecord } from '@console/contract';
import { recordOf } from '../remotes/testing-records.ts';
import { cardsFor, hiddenOrNot, moved } from './day-rules.ts';

const titles = { zh: '', en: '' };
const area = (remote: string, order: number, permission?: string, more: object = {}): FramedRecord =>
  recordOf(remote, {
    order,
    menu: [
      { path: '', titles },
      { path: 'list', titles, ...(permission && { permission }), ...more },
    ],
  });
const apartment = area('apartment', 10, 'apartment.room.list');
const wood = area('wood', 20, 'wood.stat.sale', { orOneOf: ['wood.stat.purchase'] });
const notes = area('notes', 30, 'note.use');
const open = area('about', 40);
const records = [notes, open, wood, apartment];
const holding = (...permissions: string[]) => ({ permissions, memberships: [] });
const all = holding('apartment.room.list', 'wood.stat.purchase', 'note.use');
const names = (cards: readonly FramedRecord[]) => cards.map(({ remote }) => remote);
const shown = (...args: Parameters<typeof cardsFor>) => names(cardsFor(...args).shown);

describe('cards of a home', () => {
  it('are of areas in which somebody holds something, in the order of the navigation', () => {
    expect(shown(records, all)).toEqual(['apartment', 'wood', 'notes']);
    expect(shown(records, holding('note.use'))).toEqual(['notes']);
    expect(shown(records, holding('wood.team.create'))).toEqual([]);
  });

  it('are of areas to which somebody belongs, also where that gives no right: a resident', () => {
    const resident = { permissions: ['note.use'], memberships: [{ area: 'apartment' }] };
    expect(shown(records, resident)).toEqual(['apartment', 'notes']);
  });

  it('stand as somebody has put them; an area that is new comes last', () => {
    expect(shown(records, all, { order: ['notes', 'wood'], hidden: [] })).toEqual([
      'notes',
      'wood',
      'apartment',
    ]);
  });

  it('are hidden for one person, also one that is gone meanwhile', () => {
    const cards = cardsFor(records, all, { order: [], hidden: ['wood', 'gone'] });
    expect([names(cards.shown), names(cards.hidden)]).toEqual([['apartment', 'notes'], ['wood']]);
  });

  it('move by one place, and no further than the ends', () => {
    const cards = cardsFor(records, all);
    expect(moved(cards, 'notes', -1, undefined)).toEqual({
      order: ['apartment', 'notes', 'wood'],
      hidden: [],
    });
    expect(moved(cards, 'apartment', 1, undefined).order).toEqual(['wood', 'apartment', 'notes']);
    const chosen = { order: ['apartment', 'wood', 'notes'], hidden: [] };
    expect(moved(cards, 'apartment', -1, chosen)).toBe(chosen);
    expect(moved(cards, 'notes', 1, chosen)).toBe(chosen);
  });

  it('move over hidden ones, which keep a place, as those do that are not there at the moment', () => {
    const chosen = { order: ['gone', 'apartment', 'wood', 'notes'], hidden: ['wood'] };
    const next = moved(cardsFor(records, all, chosen), 'notes', -1, chosen);
    expect(next).toEqual({ order: ['notes', 'apartment', 'wood', 'gone'], hidden: ['wood'] });
    expect(shown(records, all, next)).toEqual(['notes', 'apartment']);
  });

  it('one move and the way back is where one was, for every card', () => {
    const cards = cardsFor(records, all);
    for (const { remote } of cards.shown.slice(1)) {
      const next = moved(cards, remote, -1, undefined);
      const back = moved(cardsFor(records, all, next), remote, 1, next);
      expect(shown(records, all, back)).toEqual(names(cards.shown));
    }
  });

  it('are hidden and shown again', () => {
    const hidden = hiddenOrNot('wood', true, undefined);
    expect(hidden).toEqual({ order: [], hidden: ['wood'] });
    expect(hiddenOrNot('wood', true, hidden)).toEqual(hidden);
    expect(hiddenOrNot('wood', false, hidden)).toEqual({ order: [], hidden: [] });
  });
});
