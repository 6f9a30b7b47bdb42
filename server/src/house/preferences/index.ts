import { getPreferences, preferenceCalls } from '@console/contract/platform';
import { serving } from '../../plugins/contract/serve.ts';
import { keepPreference, preferencesOf } from './preferences.ts';

/** What a person has chosen for the whole console: their own alone. */
export const preferences = serving((serve) => {
  serve(getPreferences, ({ db, user }) => preferencesOf(db, user.userId));
  serve(preferenceCalls.home, ({ db, user, body }) => keepPreference(db, user.userId, 'home', body));
  serve(preferenceCalls.favourites, ({ db, user, body }) =>
    keepPreference(db, user.userId, 'favourites', body),
  );
  serve(preferenceCalls.frame, ({ db, user, body }) => keepPreference(db, user.userId, 'frame', body));
  serve(preferenceCalls.notes, ({ db, user, body }) => keepPreference(db, user.userId, 'notes', body));
});
