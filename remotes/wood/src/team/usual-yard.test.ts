import type { Yard } from '@console/contract/wood';
import { demoTeam } from './demo-team.ts';
import { usualYard } from './usual-yard.ts';

const yard = (yardId: string, kind: Yard['kind']): Yard => ({
  ...{ yardId, code: yardId, names: { zh: yardId, en: yardId }, kind, version: 0 },
});
const [kiln, first, second] = [yard('k', 'kiln'), yard('a', 'yard'), yard('b', 'yard')];

it.each([
  ['the one that was chosen', 'b', [kiln, first, second], 'b'],
  ['a kiln, too, where that was chosen', 'k', [kiln, first], 'k'],
  ['else the first that is a yard', null, [kiln, first, second], 'a'],
  ['also where the chosen one is not among them', 'gone', [kiln, first], 'a'],
  ['else any', null, [kiln], 'k'],
  ['none where there is none', 'b', [], undefined],
])('%s', (_, myYardId, yards, expected) => {
  expect(usualYard({ ...demoTeam(), myYardId }, yards)?.yardId).toBe(expected);
});
