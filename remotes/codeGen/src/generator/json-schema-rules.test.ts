import { jsonSchemaOf } from './json-schema-rules.ts';
import { modelOf } from './model-rules.ts';
import { inferShape } from './shape-rules.ts';

const schemaOf = (rootName: string, ...samples: unknown[]) => {
  const { $ref, $defs } = JSON.parse(
    jsonSchemaOf(modelOf(inferShape(samples).shape, rootName), { strictKeys: false }),
  );
  return { $ref, $defs };
};

it('a list of things refers to what one of them is; what some lack is not required', () => {
  expect(schemaOf('rooms', [{ no: 1, beds: [{ no: 1 }] }, { no: 2 }])).toEqual({
    $ref: '#/$defs/Rooms',
    $defs: {
      Bed: { type: 'object', properties: { no: { type: 'integer' } }, required: ['no'] },
      Room: {
        type: 'object',
        properties: { no: { type: 'integer' }, beds: { type: 'array', items: { $ref: '#/$defs/Bed' } } },
        required: ['no'],
      },
      Rooms: { type: 'array', items: { $ref: '#/$defs/Room' } },
    },
  });
});

it.each([
  ['a list of nothing', [[]], { type: 'array', items: {} }],
  ['values by number', [{ 101: 1, 102: 2 }], { type: 'object', additionalProperties: { type: 'integer' } }],
  ['what all lack now and then', [{ a: 1 }, {}], { type: 'object', properties: { a: { type: 'integer' } } }],
])('%s', (_, samples, schema) =>
  expect(schemaOf('公寓', ...samples)).toEqual({
    $ref: '#/$defs/%E5%85%AC%E5%AF%93',
    $defs: { 公寓: schema },
  }),
);
