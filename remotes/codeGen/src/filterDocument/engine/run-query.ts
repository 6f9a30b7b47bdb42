import { JSONPathEnvironment, type JSONValue } from 'json-p3';
import { JqFault } from '../jq/jq-fault.ts';
import { readJq } from '../jq/jq-reading.ts';
import { run } from '../jq/jq-running.ts';
import { checkFilter } from '../query/check-filter.ts';
import { asPlain, looseJson, type TextSpan } from '../query/loose-json.ts';
import { filterTest } from '../query/mongo-filter.ts';
import { type QueryLanguage, type QueryText, spokenLanguage } from '../query/query-language.ts';
import { type QueryPart, QueryProblem } from '../query/query-problem.ts';
import { projectionOf, sortOrder } from '../query/sort-and-project.ts';
import type { Json } from '../reading/exact-json.ts';

/** What is asked of the documents. */
export interface FilterRequest extends QueryText {
  /** Of a filter only. */
  readonly projection: string;
  readonly sort: string;
  readonly skip: number;
  /** 0 for all. */
  readonly limit: number;
  /** Of jq: each document for itself, instead of all of them as one list. */
  readonly each: boolean;
}

export interface QueryResult {
  readonly language: QueryLanguage;
  readonly results: Json[];
  /** How many were found before `skip` and `limit`. */
  readonly matched: number;
}

/** More than this is a slip of the pen, and memory is finite. */
const mostResults = 2_000_000;

/** A text of JSON5 as a value; empty is an empty object. @throws QueryProblem */
function readLoose(text: string, part: QueryPart): Json {
  if (text.trim() === '') return {};
  const read = looseJson(text);
  if ('problem' in read) throw new QueryProblem(read.problem, { part, at: read.at });
  return read.value;
}

/** @param whole the source as one value  @throws QueryProblem */
export function runQuery(request: FilterRequest, documents: readonly Json[], whole: Json): QueryResult {
  const language = spokenLanguage(request);
  if (language === 'filter') return { language, ...filtered(request, documents) };
  const results = language === 'jq' ? throughJq(request, documents, whole) : alongPath(request.query, whole);
  return { language, results, matched: results.length };
}

function filtered(request: FilterRequest, documents: readonly Json[]) {
  const filter = readLoose(request.query, 'query');
  checkFilter(filter, request.query);
  const test = filterTest(asPlain(filter) as typeof filter);
  const order = request.sort.trim() === '' ? undefined : sortOrder(readLoose(request.sort, 'sort'));
  const project = projectionOf(readLoose(request.projection, 'projection'));
  const found = documents.filter(test);
  if (order) found.sort(order);
  const end = request.limit > 0 ? request.skip + request.limit : undefined;
  return { results: found.slice(request.skip, end).map(project), matched: found.length };
}

function throughJq({ query, each }: FilterRequest, documents: readonly Json[], whole: Json): Json[] {
  const program = readJq(query);
  const results: Json[] = [];
  for (const [index, input] of (each ? documents : [whole]).entries()) {
    try {
      for (const output of run(program, input, new Map())) {
        results.push(output);
        if (results.length > mostResults) throw new QueryProblem('tooDeep', { name: 'results' });
      }
    } catch (error) {
      if (!(error instanceof JqFault)) throw error;
      const place = each ? { document: index + 1 } : {};
      throw new QueryProblem('jqRuntime', { detail: error.message, ...place });
    }
  }
  return results;
}

const environment = new JSONPathEnvironment();

function alongPath(query: string, whole: Json): Json[] {
  try {
    return environment.query(query.trim(), whole as JSONValue).values() as Json[];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new QueryProblem('jsonPath', { at: pathPlace(error, query), detail: error.message });
  }
}

/** The library names the token at which it stopped. */
function pathPlace(error: Error, query: string): TextSpan | undefined {
  const token: unknown = 'token' in error ? error.token : undefined;
  if (typeof token !== 'object' || token === null || !('index' in token)) return undefined;
  const from = Math.min(Number(token.index) + (query.length - query.trimStart().length), query.length);
  return { from, to: Math.min(from + 1, query.length) };
}
