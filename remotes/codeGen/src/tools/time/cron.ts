import { isZone } from '@console/contract';
import { CronExpressionParser } from 'cron-parser';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/zh_CN.js';
import { cronFields, cronProblem } from '../../reading/cron-rules.ts';
import { placeIn } from '../../reading/text-place-rules.ts';
import {
  code,
  countOf,
  label,
  nothing,
  type Part,
  type Run,
  row,
  said,
  textOf,
  wrong,
} from '../core/tool.ts';
import { dateTexts, isoIn } from './date-texts.ts';

/** What a cron expression means, and when it runs next. */
export const run: Run = (values, context) => {
  const text = textOf(values, 'text');
  if (text.trim() === '') return nothing;
  const zone = textOf(values, 'zone').trim() || context.zone;
  if (!isZone(zone)) return wrong('zone', said('fault.zone'));
  const problem = cronProblem(text);
  if (problem) return wrong('text', problem.words, placeIn(text, problem.offset));
  const words = inWords(text.trim(), context.language);
  const runs = nextRuns(text.trim(), zone, context.now, countOf(values, 'count', 10));
  if (words === undefined || runs === undefined)
    return wrong('text', said('fault.cron'), placeIn(text, Math.max(0, text.search(/\S/))));
  const { full, relative } = dateTexts(context, zone);
  const parts: Part[] = [code(words)];
  if (runs.length === 0) parts.push({ kind: 'note', tone: 'warn', words: said('cron.never') });
  else
    parts.push({
      kind: 'table',
      columns: ['run', 'when', 'iso'],
      rows: runs.map((at) => [full(at), relative(at), isoIn(at, zone)]),
    });
  parts.push({
    kind: 'rows',
    rows: cronFields(text).map(({ name, text: field }) => row(label(`cron.${name}`), field)),
  });
  return { parts };
};

function inWords(text: string, language: 'zh' | 'en'): string | undefined {
  try {
    return cronstrue.toString(text, {
      locale: language === 'zh' ? 'zh_CN' : 'en',
      use24HourTimeFormat: true,
      verbose: false,
    });
  } catch {
    return undefined; // A word that the describer does not know.
  }
}

function nextRuns(text: string, zone: string, now: number, count: number): number[] | undefined {
  try {
    const schedule = CronExpressionParser.parse(text, { tz: zone, currentDate: new Date(now) });
    const runs: number[] = [];
    while (runs.length < count && schedule.hasNext()) runs.push(schedule.next().getTime());
    return runs;
  } catch (error) {
    // 30 February: every field is right, and it never runs.
    return /loop limit|explicit day of month/i.test(String(error)) ? [] : undefined;
  }
}
