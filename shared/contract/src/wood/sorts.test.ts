import { permissionsToWriteOf } from '../written-with.ts';
import * as wood from './index.ts';

/** Every call of the area that takes a price of a sort. */
const pricing = Object.values(wood).flatMap((one) => {
  if (typeof one !== 'object' || !('body' in one)) return [];
  const shape: unknown = Reflect.get(one.body._zod.def, 'shape');
  const prices = Object.keys(shape ?? {}).filter((name) => /^(list|floor)Price$/.test(name));
  return prices.map((price) => [one.name, price, one.body] as const);
});

it('prices of sorts are written in four calls', () => {
  expect(new Set(pricing.map(([name]) => name))).toEqual(
    new Set(['createSort', 'updateSort', 'createSortMatrix', 'setSortPrice']),
  );
});

it.each(pricing)('%s asks who writes %s whether they may set prices', (_, price, body) => {
  expect(permissionsToWriteOf(body)?.({ [price]: '1' })).toEqual(['wood.sort.price']);
});
