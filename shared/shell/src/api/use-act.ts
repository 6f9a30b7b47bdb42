import type { Tag } from '@console/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../house/notices.ts';
import { isApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { tellChanged } from './changed.ts';
import { useProblemText } from './problem-text.ts';
import { type CallOptions, wasFaster } from './use-call.ts';

/** What somebody does: one call or several, made by `call` in place of `callApi`. */
type Work<Result> = (call: typeof callApi) => Promise<Result>;

/**
 * For what is done where no place says how it went: from a menu that has closed, by a key, by dragging, for many rows one
 * after the other. A failure becomes a notice. What the calls change is told once, at the end, also of those before a
 * failure; of calls that were not made nothing is told.
 * @returns `[act, pending]`; `act` answers what the work does, or undefined after a failure
 */
export function useAct({
  done,
}: Pick<CallOptions, 'done'> = {}): [
  act: <Result>(work: Work<Result>) => Promise<Result | undefined>,
  pending: boolean,
] {
  const [running, setRunning] = useState(0);
  const problemText = useProblemText();
  const { t } = useTranslation('shell');
  const act = async <Result>(work: Work<Result>): Promise<Result | undefined> => {
    const changed = new Set<Tag>();
    const call: typeof callApi = async (endpoint, ...input) => {
      const told = () => {
        for (const tag of endpoint.changes) changed.add(tag);
      };
      try {
        const result = await callApi(endpoint, ...input);
        told();
        return result;
      } catch (error) {
        if (wasFaster(error)) told();
        throw error;
      }
    };
    setRunning((before) => before + 1);
    try {
      const result = await work(call);
      if (done) notify.success(t(`done.${done}`));
      return result;
    } catch (error) {
      if (!isApiError(error)) throw error;
      notify.error(problemText(error));
      return undefined;
    } finally {
      await tellChanged([...changed]);
      setRunning((before) => before - 1);
    }
  };
  return [act, running > 0];
}
