import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handedKinds, toolNames } from '../handover/tools.ts';
import first from './locales/en.json' with { type: 'json' };
import { groups, tools } from './registry.ts';
import results from './results/locales/en.json' with { type: 'json' };

const en = { tools: { ...first.tools, ...results.tools } };

const here = import.meta.dirname;
const sources = [here, join(here, '../reading')].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.|testing-/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8')),
);

const has = (key: string): boolean => {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      en.tools,
    );
  const plural = key.replace(/[^.]+$/, (last) => `${last}_other`);
  return typeof found === 'string' || (plural !== key && !key.endsWith('_other') && has(plural));
};
const lacking = (keys: readonly string[]) => [...new Set(keys)].filter((key) => !has(key));

describe('every sentence that a tool says stands in the texts', () => {
  it('said, with its key written out', () => {
    const keys = sources.flatMap((source) =>
      [...source.matchAll(/\bsaid\(\s*'([^']+)'/g)].map(([, key = '']) => key),
    );
    expect(keys.length).toBeGreaterThan(60);
    expect(lacking(keys)).toEqual([]);
  });

  it('labels of rows, columns, fields and options', () => {
    const rows = sources.flatMap((source) =>
      [...source.matchAll(/\blabel\('([^']+)'/g)].map(([, key]) => `row.${key}`),
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(lacking(rows)).toEqual([]);
    const columns = sources.flatMap((source) =>
      [...source.matchAll(/columns: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/'([^'#]+)'/g)].map(([, key]) => `column.${key}`),
      ),
    );
    expect(columns.length).toBeGreaterThan(10);
    expect(lacking(columns)).toEqual([]);
    const fields = tools.flatMap((tool) => tool.fields);
    expect(lacking(fields.map((field) => `field.${field.label ?? field.name}`))).toEqual([]);
    const options = fields.flatMap((field) =>
      field.kind === 'choice' && !field.plain ? field.options.filter((option) => !/^\d+$/.test(option)) : [],
    );
    expect(lacking(options.map((option) => `option.${option}`))).toEqual([]);
  });

  it('titles, hints, groups and cards', () => {
    expect(lacking(tools.flatMap(({ id }) => [`title.${id}`, `hint.${id}`]))).toEqual([]);
    expect(lacking(groups.map((name) => `group.${name}`))).toEqual([]);
    expect(lacking(toolNames.filter((name) => name !== 'index').map((name) => `cards.${name}`))).toEqual([]);
    expect(handedKinds.length).toBeGreaterThan(5);
  });
});
