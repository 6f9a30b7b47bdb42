import { modelOf } from './model-rules.ts';
import { inferShape } from './shape-rules.ts';

const names = (root: string, ...samples: unknown[]) =>
  modelOf(inferShape(samples).shape, root).map(({ name }) => name);

it.each<[string, string, unknown[], string[]]>([
  ['the root itself', 'order', [{ a: 1 }], ['Order']],
  ['the root beside plain values', 'order', [{ a: 1 }, 1], ['OrderObject', 'Order']],
  ['items of the root beside plain values', 'rooms', [[{ a: 1 }, 1]], ['Room', 'Rooms']],
  ['items of a list that may be the root', 'root', [[{ a: 1 }], 1], ['RootItem', 'Root']],
  [
    'a key like the root, beside plain values',
    'root',
    [{ root: 1 }, { root: { a: 1 } }],
    ['RootRoot', 'Root'],
  ],
  ['a key without any letter', 'root', [{ '!!': { a: 1 } }], ['Item', 'Root']],
  [
    'unlike objects under one key',
    'root',
    [
      {
        n: { a: { x: { k: 1 } } },
        e: { a: { x: { l: 1 } } },
        s: { a: { x: { m: 1 } } },
        w: { a: { x: { o: 1 } } },
      },
    ],
    ['X', 'A', 'N', 'AX', 'EA', 'E', 'X2', 'SA', 'S', 'X3', 'WA', 'W', 'Root'],
  ],
  [
    'an item that is unlike an object of its name inside of it',
    'rooms',
    [[{ room: { a: 1 } }]],
    ['Room', 'Room2', 'Rooms'],
  ],
])('%s gets its name', (_, root, samples, expected) => expect(names(root, ...samples)).toEqual(expected));
