import { applicationStates } from '@console/contract/apartment';
import { type Decidable, mayOf, partOf, waitsForDraw } from './deciding-rules.ts';

const one = (over: Partial<Decidable> = {}): Decidable => ({
  ...{ state: 'submitted', sentToDraw: false, hasRoom: false, submittedBy: ['desk'], declinedBy: [] },
  takenBy: null,
  ...over,
});
const all = { userId: 'ming', maySubmit: true, mayReview: true, mayFulfil: true };
const acts = (application: Decidable, who = all) =>
  Object.entries(mayOf(application, who)).flatMap(([act, may]) => (may ? [act] : []));

const byState: Readonly<Record<(typeof applicationStates)[number], readonly string[]>> = {
  draft: ['edit', 'submit'],
  submitted: ['take', 'decline', 'withdraw'],
  under_review: ['take', 'needInfo', 'approve', 'reject', 'decline', 'withdraw'],
  needs_info: ['edit', 'submit', 'withdraw'],
  approved: ['fulfil'],
  rejected: [],
  withdrawn: [],
  fulfilled: [],
  expired: [],
};

it.each(applicationStates)('%s: what everybody together may do', (state) => {
  expect(acts(one({ state }))).toEqual(byState[state]);
});

it('each does what is theirs', () => {
  const nobody = { userId: 'ming', maySubmit: false, mayReview: false, mayFulfil: false };
  expect(acts(one({ state: 'under_review' }), nobody)).toEqual([]);
  expect(acts(one({ state: 'under_review' }), { ...nobody, maySubmit: true })).toEqual(['withdraw']);
  expect(acts(one({ state: 'under_review' }), { ...nobody, mayReview: true })).not.toContain('withdraw');
  expect(acts(one({ state: 'approved' }), { ...nobody, mayReview: true })).toEqual([]);
});

it('whoever has stepped back decides nothing of it any more', () => {
  expect(acts(one({ state: 'under_review', declinedBy: ['ming'] }))).toEqual(['withdraw']);
});

it('whoever looks into it already is not offered to take it over', () => {
  const mine = one({ state: 'under_review', takenBy: 'ming' });
  expect(acts(mine)).not.toContain('take');
  expect(acts(mine)).toContain('approve');
  expect(acts({ ...mine, takenBy: 'hua' })).toContain('take');
});

it('what awaits a draw is not done before that has given it a room', () => {
  const drawn = one({ state: 'approved', sentToDraw: true });
  expect(waitsForDraw(drawn)).toBe(true);
  expect(acts(drawn)).toEqual([]);
  expect(acts({ ...drawn, hasRoom: true })).toEqual(['fulfil']);
  expect(waitsForDraw({ ...drawn, state: 'expired' })).toBe(false);
});

it('who has a part in it: who handed it in, who stepped back, who lives with them; each once', () => {
  expect(partOf(one({ declinedBy: ['hua'] }), ['desk', 'lei'])).toEqual(['desk', 'hua', 'lei']);
});
