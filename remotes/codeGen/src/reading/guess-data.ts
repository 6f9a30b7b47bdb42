import type { DataForm } from './read-data.ts';

/** What data a text most probably is, by a look at its beginning: reading it then tells. */
export function guessedForm(text: string): DataForm {
  const head = text.trimStart().slice(0, 4000);
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  const [first = '', second = ''] = lines;
  if (/^[{[]/.test(first) && /^\s*[{[]/.test(second) && closes(first)) return 'ndjson';
  if (/^(?:[{["]|-?\d+(?:\.\d+)?$|(?:true|false|null)$)/.test(first.trim())) return 'json';
  if (/^(?:---|%YAML|- |[\w"'\u4e00-\u9fff][^,;\t]*:(?:\s|$))/.test(first)) return 'yaml';
  return /[,;\t|]/.test(first) ? 'csv' : 'yaml';
}

function closes(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
