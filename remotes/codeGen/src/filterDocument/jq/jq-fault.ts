import type { Json } from '../reading/exact-json.ts';

/** What jq itself would say of this input, in its own words: people look them up. */
export class JqFault extends Error {
  override readonly name = 'JqFault';
  /** What `catch` gets. */
  readonly value: Json;
  constructor(value: Json) {
    super(typeof value === 'string' ? value : JSON.stringify(value));
    this.value = value;
  }
}

export function kindOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** `number (5)`: the kind and the beginning of the value. */
export function shown(value: Json): string {
  if (value === null) return 'null (null)';
  const text = JSON.stringify(value);
  return `${kindOf(value)} (${text.length > 30 ? `${text.slice(0, 27)}...` : text})`;
}
