import { askBeforeSignOut, sessionStore } from '@console/shell';
import { forgetAnswersAtSignOut } from './forget-answers.ts';

const user = { sub: 'reader', name: null, username: null, picture: null, email: null };
const own = 'console:apartment-kept:reader:listRound:[]';
const stay = [
  'console:apartment-kept:somebody:listRound:[]',
  'console:apartment-reading:reader:building:cycle:row',
  'console:me',
];

it('1.10 whoever signs out takes along what was kept of the round, not the readings that wait', async () => {
  sessionStore.setState({ status: 'signedIn', user }, true);
  for (const key of [own, ...stay]) localStorage.setItem(key, '{}');
  const end = forgetAnswersAtSignOut();
  expect(localStorage.getItem(own)).toBe('{}');
  expect(await askBeforeSignOut()).toBe(true);
  end();
  expect(Object.keys(localStorage).sort()).toEqual(stay.sort());
  localStorage.clear();
});
