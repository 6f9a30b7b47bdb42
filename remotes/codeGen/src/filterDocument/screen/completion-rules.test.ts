import { schemaOf } from '../result/schema-rules.ts';
import { completionAt } from './completion-rules.ts';

const fields = schemaOf([
  { rent: 2500, tenant: { name: 'Li' }, tags: ['south'] },
  { rent: 2500, tenant: null },
  { rent: 1800 },
]);
const offered = (text: string, explicit = false) => {
  const found = completionAt({ query: text, language: 'auto' }, text.length, fields, explicit);
  return found && { from: found.from, labels: found.suggestions.map(({ label }) => label) };
};

describe('completionAt', () => {
  it('fields and logical operators where a key stands', () => {
    expect(offered('{ re')).toEqual({
      from: 2,
      labels: ['rent', 'tenant', 'tenant.name', 'tags', '$and', '$or', '$nor'],
    });
    expect(offered('{ rent: 1, ')).toBeUndefined();
    expect(offered('{ rent: 1, ', true)?.labels).toContain('tags');
    expect(offered('{ $or: [{ ')?.labels).toContain('tenant.name');
  });

  it('a field with a dot comes in quotes', () => {
    const found = completionAt({ query: '{ te', language: 'auto' }, 4, fields, false);
    expect(found?.suggestions.find(({ label }) => label === 'tenant.name')?.apply).toBe('"tenant.name": ');
  });

  it('operators within a field, logical ones outside', () => {
    expect(offered('{ rent: { $g')?.labels).toEqual(
      expect.arrayContaining(['$gt', '$gte', '$in', '$elemMatch']),
    );
    expect(offered('{ rent: { ')?.labels).not.toContain('rent');
    expect(offered('{ $')?.labels).toEqual(['$and', '$or', '$nor']);
  });

  it('values of the field, the commonest first', () => {
    expect(offered('{ rent: ')).toEqual({ from: 8, labels: ['2500', '1800'] });
    expect(offered('{ rent: { $gt: ')?.labels).toEqual(['2500', '1800']);
    expect(offered('{ "tenant.name": "L')).toEqual({ from: 17, labels: ['"Li"'] });
    expect(offered('{ nothing: ')).toBeUndefined();
  });

  it('names in paths, functions of jq', () => {
    expect(offered('.[] | .te')).toEqual({ from: 7, labels: ['rent', 'tenant', 'name', 'tags'] });
    expect(offered('$.')?.labels).toContain('rent');
    expect(offered('.[] | sel')?.labels).toContain('select');
    expect(offered('$[0]')).toBeUndefined();
  });
});
