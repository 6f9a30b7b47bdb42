import { useEffect, useRef, useState } from 'react';
import { WorkerTimeout } from '../worker/in-worker.ts';
import type { GeneratorAnswer, GeneratorOutput, GeneratorRequest } from './request.ts';
import { runGenerator } from './run-generator.ts';

/** Up to here every change runs by itself; above it people say when. */
export const runsByItself = 1024 * 1024;
const restMs = 250;

export interface GeneratorState {
  answer?: GeneratorAnswer;
  /** The last output that worked: a slip in the input does not take it away. */
  output?: GeneratorOutput;
  pending: boolean;
  failure?: 'timeout' | 'broken';
}

/**
 * Keeps the answer to the latest request.
 * @param runs counts the user's commands to run at once
 */
export function useGenerator({ text, action, options }: GeneratorRequest, runs: number): GeneratorState {
  const [state, setState] = useState<GeneratorState>({ pending: false });
  const seenRuns = useRef(runs);
  useEffect(() => {
    const commanded = runs !== seenRuns.current;
    seenRuns.current = runs;
    if (!commanded && text.length > runsByItself) return;
    const controller = new AbortController();
    const start = () => {
      setState((old) => ({ ...old, pending: true }));
      runGenerator({ text, action, options }, controller.signal).then(
        (answer) => !controller.signal.aborted && setState((old) => answered(old, answer)),
        (error: unknown) => !controller.signal.aborted && setState((old) => failed(old, error)),
      );
    };
    const timer = setTimeout(start, commanded ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, action, options, runs]);
  return state;
}

const answered = (old: GeneratorState, answer: GeneratorAnswer): GeneratorState => {
  const kept = answer.problem ? old.output : undefined;
  const output = answer.output ?? kept;
  return { answer, pending: false, ...(output ? { output } : {}) };
};

const failed = ({ failure: _, ...old }: GeneratorState, error: unknown): GeneratorState => ({
  ...old,
  pending: false,
  failure: error instanceof WorkerTimeout ? 'timeout' : 'broken',
});
