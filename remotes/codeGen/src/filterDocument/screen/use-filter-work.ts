import { useEffect, useRef, useState } from 'react';
import type { EngineOutcome, Loaded, Problem, Progress, Ran } from '../engine/engine-messages.ts';
import { FilterEngine } from '../engine/filter-engine.ts';
import type { FilterRequest } from '../engine/run-query.ts';
import type { ColumnType } from '../reading/column-type-rules.ts';
import type { SourceFormat } from '../reading/source-format-rules.ts';
import type { FieldFacts } from '../result/schema-rules.ts';
import { addRecent, keepFilterWork, keptFilterWork } from './kept-filter-work.ts';

/** What is read. */
export interface FilterSource {
  /** What is typed or pasted; `''` while a file is open. */
  readonly text: string;
  readonly file?: File | undefined;
  readonly format?: SourceFormat | undefined;
  readonly columnTypes: Readonly<Record<string, ColumnType>>;
  /** The user has said so, after having seen which lines are bad. */
  readonly skipBad: boolean;
}

/** What came of the last run. */
export interface RunState {
  readonly pending: boolean;
  /** The last one that worked: a slip in the query does not take it away. */
  readonly ran?: Ran | undefined;
  /** Rises with each result, so that views ask anew. */
  readonly result: number;
  readonly problem?: Problem | undefined;
  readonly failure?: 'timeout' | 'broken' | undefined;
}

export interface LoadState {
  readonly progress?: Progress | undefined;
  readonly loaded?: Loaded | undefined;
  readonly failure?: 'tooLarge' | 'broken' | 'stopped' | undefined;
  readonly fields: readonly FieldFacts[];
  /** Rises with each source that can be asked. */
  readonly ready: number;
}

/** Up to so many documents every change of the query runs by itself; above it people say when. */
const runsByItself = 50_000;
const restMs = 300;

const nothingRead: LoadState = { fields: [], ready: 0 };
const nothingRun: RunState = { pending: false, result: 0 };

export type FilterWork = ReturnType<typeof useFilterWork>;

/** The source, the query and what came of them, with the engine that holds the documents. */
export function useFilterWork() {
  const [engine] = useState(() => new FilterEngine());
  const [source, setSource] = useState<FilterSource>(() => ({
    ...{ text: keptFilterWork().text, columnTypes: {}, skipBad: false },
  }));
  const [request, setRequest] = useState<FilterRequest>(() => keptFilterWork().request);
  const [load, setLoad] = useState(nothingRead);
  const [run, setRun] = useState(nothingRun);
  const [runs, setRuns] = useState(0);

  useEffect(() => () => engine.stop(), [engine]);
  useEffect(() => keepFilterWork(source.file ? '' : source.text, request), [source, request]);
  useReading(engine, source, setLoad, setRun);
  useRunning({ engine, request, load, runs, setRun });

  return {
    ...{ engine, source, request, load, run },
    /** Another source: what was said of the one before is not said of it. */
    open: (next: { text: string } | { file: File }) =>
      setSource({ text: '', ...next, columnTypes: {}, skipBad: false }),
    changeSource: (part: Partial<FilterSource>) => setSource((old) => ({ ...old, ...part })),
    ask: (part: Partial<FilterRequest>) => setRequest((old) => ({ ...old, ...part })),
    runNow: () => {
      addRecent(request);
      setRuns((count) => count + 1);
    },
    stop: () => engine.stop(),
    readAgain: () => setSource((old) => ({ ...old })),
    waits: load.loaded !== undefined && load.loaded.count > runsByItself,
  };
}

/** Bad lines are in the way until somebody has said that they are skipped. */
export const usable = (loaded: Loaded): boolean => loaded.problemCount === 0 || loaded.skippedBad;

function useReading(
  engine: FilterEngine,
  source: FilterSource,
  setLoad: (change: (old: LoadState) => LoadState) => void,
  setRun: (change: (old: RunState) => RunState) => void,
): void {
  // Syncs with the engine, which holds the documents.
  useEffect(() => {
    const { text, file, format, columnTypes, skipBad } = source;
    if (!file && text.trim() === '') {
      setLoad(({ ready }) => ({ ...nothingRead, ready }));
      setRun(({ result }) => ({ ...nothingRun, result }));
      return;
    }
    let wanted = true;
    const read = async () => {
      setLoad((old) => ({ ...old, failure: undefined, progress: { done: 0, total: 1, documents: 0 } }));
      const content = { content: file ?? text, ...(file && { fileName: file.name }) };
      const outcome = await engine.ask(
        { kind: 'load', source: { ...content, format, columnTypes }, skipBad },
        (progress) => wanted && setLoad((old) => ({ ...old, progress })),
      );
      if (!wanted) return;
      if (!('answer' in outcome)) {
        const why = 'failure' in outcome ? outcome.failure : 'broken';
        const failure = why === 'dropped' ? 'stopped' : why === 'tooLarge' ? 'tooLarge' : 'broken';
        setLoad(({ ready }) => ({ fields: [], ready, failure }));
        // What was found in other documents is not the result of these.
        setRun(({ result }) => ({ ...nothingRun, result }));
        return;
      }
      const loaded = outcome.answer;
      if (!usable(loaded)) {
        setLoad(({ ready, fields }) => ({ fields, ready, loaded }));
        setRun(({ result }) => ({ ...nothingRun, result }));
        return;
      }
      const schema = await engine.ask({ kind: 'schema', of: 'source' });
      if (!wanted) return;
      const fields = 'answer' in schema ? schema.answer : [];
      setLoad(({ ready }) => ({ fields, ready: ready + 1, loaded }));
    };
    const timer = setTimeout(() => void read(), file ? 0 : restMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [engine, source, setLoad, setRun]);
}

interface Running {
  engine: FilterEngine;
  request: FilterRequest;
  load: LoadState;
  runs: number;
  setRun(change: (old: RunState) => RunState): void;
}

function useRunning({ engine, request, load, runs, setRun }: Running): void {
  const seen = useRef({ runs, ready: 0 });
  const { ready, loaded } = load;
  const canRun = ready > 0 && loaded !== undefined && usable(loaded);
  const large = loaded !== undefined && loaded.count > runsByItself;
  // Syncs with the engine.
  useEffect(() => {
    const commanded = runs !== seen.current.runs;
    // A source that has just been read shows itself, large or not.
    const isNew = ready !== seen.current.ready;
    seen.current = { runs, ready };
    if (!canRun || (large && !commanded && !isNew)) return;
    let wanted = true;
    const ask = async () => {
      setRun((old) => ({ ...old, pending: true }));
      const outcome = await engine.ask({ kind: 'run', request });
      if (wanted) setRun((old) => ranState(old, outcome));
    };
    const timer = setTimeout(() => void ask(), commanded || isNew ? 0 : restMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [engine, request, runs, ready, canRun, large, setRun]);
}

function ranState({ ran, result }: RunState, outcome: EngineOutcome<'run'>): RunState {
  if ('answer' in outcome) return { pending: false, ran: outcome.answer, result: result + 1 };
  const kept = { pending: false, ran, result };
  if ('problem' in outcome) return { ...kept, problem: outcome.problem };
  // Something newer is on its way.
  if (outcome.failure === 'dropped') return kept;
  return { ...kept, failure: outcome.failure === 'timeout' ? 'timeout' : 'broken' };
}
