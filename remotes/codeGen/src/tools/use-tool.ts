import { ownZone, useLanguage } from '@console/shell';
import { useEffect, useRef, useState } from 'react';
import { hardLimit } from '../generator/request.ts';
import { WorkerTimeout } from '../worker/in-worker.ts';
import type { Part, ToolResult, Values } from './core/tool.ts';
import { outOfLimits, type Tool } from './registry.ts';
import { fetchResultTexts, runTool } from './run-tool.ts';

/** Up to here every change runs by itself; above it people say when. */
const runsByItself = 1024 * 1024;
const restMs = 120;

export interface ToolState {
  readonly result?: ToolResult;
  /** Of the last input that could be read: a slip does not take it away. */
  readonly shown?: ToolResult;
  readonly pending: boolean;
  readonly failure?: 'tooLong' | 'broken';
}

const sizeOf = (values: Values): number =>
  Object.values(values).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : value instanceof File ? value.size : 0),
    0,
  );

/** Keeps the result of the latest input. @param runs counts the user's commands to run at once */
export function useTool(tool: Tool, values: Values, runs: number): ToolState {
  const [language] = useLanguage();
  const [state, setState] = useState<ToolState>({ pending: false });
  const seenRuns = useRef(runs);
  useEffect(() => {
    const commanded = runs !== seenRuns.current;
    seenRuns.current = runs;
    const size = sizeOf(values);
    // The pane says why.
    if (size > hardLimit || (!commanded && size > runsByItself)) return;
    const controller = new AbortController();
    const start = () => {
      const refused = outOfLimits(tool, values);
      if (refused) return setState((old) => answered(old, refused));
      setState((old) => ({ ...old, pending: true }));
      const running = runTool(
        tool,
        values,
        { language, zone: ownZone(), now: Date.now() },
        controller.signal,
      );
      Promise.all([running, fetchResultTexts()]).then(
        ([result]) => !controller.signal.aborted && setState((old) => answered(old, result)),
        (error: unknown) => !controller.signal.aborted && setState((old) => failed(old, error)),
      );
    };
    const timer = setTimeout(start, commanded ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [tool, values, runs, language]);
  return state;
}

const answered = (old: ToolState, result: ToolResult): ToolState => {
  const shown = result.fault ? old.shown : result;
  return { result, pending: false, ...(shown ? { shown } : {}) };
};

const failed = ({ failure: _, ...old }: ToolState, error: unknown): ToolState => ({
  ...old,
  pending: false,
  failure: error instanceof WorkerTimeout ? 'tooLong' : 'broken',
});

/** What is copied and sent on. */
export function mainOf(result: ToolResult | undefined): string {
  if (!result) return '';
  return result.main ?? result.parts.map(textIn).find((text) => text !== '') ?? '';
}

const textIn = (part: Part): string => {
  if (part.kind === 'code') return part.code;
  const value = part.kind === 'rows' ? part.rows[0]?.value : undefined;
  return typeof value === 'string' ? value : '';
};
