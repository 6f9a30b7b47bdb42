import { modelOf } from './model-rules.ts';
import { inferShape } from './shape-rules.ts';
import { typeScriptOf } from './typescript-rules.ts';

it.each([
  ['a day', [{ on: '2026-11-21' }], '  /** ISO 8601 calendar day */\n  on: string;'],
  ['days in a list', [{ on: ['2026-11-21'] }], '  /** ISO 8601 calendar day */\n  on: string[];'],
  [
    'a day, or none',
    [{ on: '2026-11-21' }, { on: null }],
    '  /** ISO 8601 calendar day */\n  on: string | null;',
  ],
  [
    'a day, or days',
    [{ on: 1 }, { on: ['2026-11-21'] }],
    '  /** ISO 8601 calendar day */\n  on: number | string[];',
  ],
  ['any text', [{ on: 'soon' }], '  on: string;'],
  ['a number, or none', [{ on: 1 }, { on: null }], '  on: number | null;'],
])('how a text is written is told: %s', (_, samples, field) => {
  expect(typeScriptOf(modelOf(inferShape(samples).shape, 'Root'), { readonly: false })).toBe(
    `export interface Root {\n${field}\n}\n`,
  );
});
