import {
  askBeforeSignOut,
  preferenceOf,
  sessionStore,
  setPreference,
  takePreference,
  tellPreferenceSent,
} from '@console/shell';
import { bases } from '../preferences/bases.ts';
import { forgetAnswersAtSignOut } from './forget-answers.ts';

const sub = 'oidc|reader:1';
const user = { sub, name: null, username: null, picture: null, email: null };
const own = [
  'console:apartment-kept:oidc%7Creader%3A1:listRound:[]',
  'console:house2-kept:oidc%7Creader%3A1:listRooms:[]',
];
const stay = [
  'console:apartment-kept:somebody:listRound:[]',
  'console:apartment-kept:somebody:listRound:["a:oidc%7Creader%3A1:b"]',
  'console:apartment-reading:reader:building:cycle:row',
  'console:me',
];

it('1.10 whoever signs out takes along what was kept of the round, not the readings that wait', async () => {
  sessionStore.setState({ status: 'signedIn', user }, true);
  for (const key of [...own, ...stay]) localStorage.setItem(key, '{}');
  const end = forgetAnswersAtSignOut();
  expect(own.map((key) => localStorage.getItem(key))).toEqual(['{}', '{}']);
  expect(await askBeforeSignOut()).toBe(true);
  end();
  expect(Object.keys(localStorage).sort()).toEqual(stay.sort());
});

it('the titles of favourites go, too, once the server has them', async () => {
  sessionStore.setState({ status: 'signedIn', user }, true);
  const end = forgetAnswersAtSignOut();
  setPreference('favourites', { items: [{ to: '/apartment/edit?tenancy=1', title: 'Tenancy of Li Ming' }] });
  await askBeforeSignOut();
  expect(preferenceOf('favourites')?.items).toHaveLength(1);
  tellPreferenceSent('favourites');
  await askBeforeSignOut();
  end();
  expect(preferenceOf('favourites')).toBeUndefined();
});

it.each([
  { waits: 'favourites', goes: 'notes' },
  { waits: 'notes', goes: 'favourites' },
] as const)(
  'what is known of $waits stays while they wait to be sent, the words of $goes go',
  async ({ waits, goes }) => {
    sessionStore.setState({ status: 'signedIn', user }, true);
    const end = forgetAnswersAtSignOut();
    const known = {
      favourites: { items: [{ to: '/apartment/edit?tenancy=1', title: 'Tenancy of Li Ming' }] },
      notes: { searches: [{ key: 'b1c7e9f4-1d2a-4b60-9f3e-5a7c0d8e6f21', name: 'Rents', q: 'rent' }] },
      frame: { density: 'compact' as const },
    };
    bases.set(known);
    takePreference('frame', known.frame);
    for (const name of ['favourites', 'notes'] as const) setPreference(name, known[name]);
    tellPreferenceSent(goes);
    await askBeforeSignOut();
    end();
    expect(preferenceOf(waits)).toEqual(known[waits]);
    expect(preferenceOf(goes)).toBeUndefined();
    expect(bases.get()).toEqual({ [waits]: known[waits], frame: known.frame });
    tellPreferenceSent(waits);
  },
);
