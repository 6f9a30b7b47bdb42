import type { Declaration, Field, Model, TypeText } from '../model-rules.ts';
import { singular, typeName } from '../naming-rules.ts';
import type { Column, Database, SqlType } from './table-model.ts';

/**
 * A row of each table as JSON carries it: numbers that JavaScript would round, times and bytes are texts, as the usual
 * drivers hand them over.
 */
export function modelOfTables({ tables, enums }: Database): Model {
  const taken = new Set<string>();
  const values = new Map(enums.map((one) => [one.name, one.values]));
  return tables.map((table): Declaration => {
    const wanted = typeName(singular(table.name), 'Row');
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
    taken.add(name);
    return {
      name,
      fields: table.columns.map((column) => fieldOf(column, values)),
      ...(table.comment ? { comment: table.comment } : {}),
    };
  });
}

function fieldOf(column: Column, enums: ReadonlyMap<string, readonly string[]>): Field {
  const one = typeTextOf(column.type, enums);
  const list: TypeText = column.type.array ? { kind: 'array', items: one } : one;
  const type: TypeText =
    column.nullable && list.kind !== 'unknown'
      ? { kind: 'union', members: [...(list.kind === 'union' ? list.members : [list]), { kind: 'null' }] }
      : list;
  return { key: column.name, type, optional: false, ...(column.comment ? { comment: column.comment } : {}) };
}

function typeTextOf(
  { base, size, enumName }: SqlType,
  enums: ReadonlyMap<string, readonly string[]>,
): TypeText {
  switch (base) {
    case 'boolean':
      return { kind: 'boolean' };
    case 'smallint':
    case 'integer':
      return { kind: 'integer' };
    case 'real':
    case 'double':
      return { kind: 'number' };
    case 'date':
      return { kind: 'string', format: 'day' };
    case 'timestamptz':
      return { kind: 'string', format: 'instant' };
    case 'uuid':
      return { kind: 'string', format: 'uuid' };
    case 'jsonb':
      return { kind: 'unknown' };
    case 'varchar':
      return { kind: 'string', ...(size ? { checks: [{ limit: 'maxLength', value: size }] } : {}) };
    case 'enum': {
      const members = (enums.get(enumName ?? '') ?? []).map(
        (value): TypeText => ({ kind: 'literal', value }),
      );
      const [only] = members;
      return members.length === 1 && only
        ? only
        : members.length === 0
          ? { kind: 'string' }
          : { kind: 'union', members };
    }
    default:
      return { kind: 'string' };
  }
}
