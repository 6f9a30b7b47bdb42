import remote from '../../remote.json' with { type: 'json' };
import { teamPlaces } from './team-screens.ts';

it('the frame keeps room for the choice above the screens that are about it', () => {
  expect(remote.choicePaths).toEqual(Object.keys(teamPlaces.screens));
});
