import { format, type SqlLanguage } from 'sql-formatter';
import { offsetAt } from '../../reading/read-data.ts';
import { placeIn } from '../../reading/text-place-rules.ts';
import { code, flagOf, nothing, type Run, said, textOf, wrong } from '../core/tool.ts';

const dialects: readonly SqlLanguage[] = [
  'postgresql',
  'mysql',
  'mariadb',
  'sqlite',
  'transactsql',
  'plsql',
  'bigquery',
  'clickhouse',
  'snowflake',
  'spark',
  'trino',
  'sql',
];

/** SQL set out nicely; its meaning is not touched. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text.trim() === '') return nothing;
  const language = dialects.find((one) => one === textOf(values, 'dialect')) ?? 'postgresql';
  try {
    const made = format(text, {
      language,
      keywordCase: flagOf(values, 'capitals') ? 'upper' : 'preserve',
      tabWidth: textOf(values, 'indent') === 'four' ? 4 : 2,
      linesBetweenQueries: 1,
    });
    return { parts: [code(`${made}\n`, 'sql', 'query.sql')] };
  } catch (error) {
    // The library tells the place in its message only.
    const [, line = '1', column = '1'] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
    return wrong('text', said('fault.sql'), placeIn(text, offsetAt(text, Number(line), Number(column))));
  }
};
