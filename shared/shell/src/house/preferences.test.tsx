import { type NotesPreference, preferenceOf, setPreference, unsentPreferences } from '../index.ts';
import { sessionStore } from '../session/session.ts';

it('nothing chosen is nothing to be sent, and takes nothing away', () => {
  const user = { sub: 'choosing', name: null, username: null, picture: null, email: null };
  sessionStore.setState({ status: 'signedIn', user }, true);
  setPreference('notes', { dayTitle: 'YYYY' });
  expect(unsentPreferences()).toEqual(['notes']);
  localStorage.removeItem('console:preferences-unsent:choosing');
  // The type lets it pass: an earlier shell knows no choice of notes.
  setPreference('notes', undefined as NotesPreference | undefined);
  expect(unsentPreferences()).toEqual([]);
  expect(preferenceOf('notes')).toEqual({ dayTitle: 'YYYY' });
});
