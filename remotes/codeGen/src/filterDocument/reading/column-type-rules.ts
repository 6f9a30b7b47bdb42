import { isExact, type Json } from './exact-json.ts';

export const columnTypes = ['text', 'number', 'boolean'] as const;
export type ColumnType = (typeof columnTypes)[number];

export interface CellValue {
  readonly value: Json;
  /** An integer that only text can hold exactly. */
  readonly kept?: boolean;
  /** Not of the column's type: it stays text. */
  readonly unfitting?: boolean;
}

const trues = new Set(['true', 'yes', 'y', '1', '是']);
const falses = new Set(['false', 'no', 'n', '0', '否']);

/** A cell of a CSV. As text it is what stands there, leading zeros and spaces included; otherwise empty is null. */
export function cellValue(text: string, type: ColumnType): CellValue {
  if (type === 'text') return { value: text };
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (type === 'boolean') {
    const word = trimmed.toLowerCase();
    if (trues.has(word)) return { value: true };
    return falses.has(word) ? { value: false } : { value: text, unfitting: true };
  }
  // With thousands separated as spreadsheets write them: 1,234.50.
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(plain)) return { value: text, unfitting: true };
  if (!isExact(plain)) return { value: trimmed, kept: /^[+-]?\d+$/.test(trimmed) };
  return { value: Number(plain) };
}
