import remote from '../../remote.json' with { type: 'json' };
import { buildingPlaces } from './building-screens.ts';

it('the frame keeps room for the choice above the screens that are about it', () => {
  expect(remote.choicePaths).toEqual(Object.keys(buildingPlaces.screens));
});
