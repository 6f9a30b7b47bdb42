import { useEffect, useState } from 'react';
import type { EngineAnswers, EngineRequest, RequestKind } from '../engine/engine-messages.ts';
import type { FilterEngine } from '../engine/filter-engine.ts';

export interface EngineAnswer<Kind extends RequestKind> {
  readonly answer: EngineAnswers[Kind] | undefined;
  readonly failed: boolean;
}

/**
 * What the engine says of its last results.
 * @param result rises with each of them; a new one is asked again
 * @param request the same question, again at every render
 */
export function useEngineAnswer<Kind extends RequestKind>(
  engine: FilterEngine,
  result: number,
  request: Extract<EngineRequest, { kind: Kind }>,
): EngineAnswer<Kind> {
  const [state, setState] = useState<EngineAnswer<Kind>>({ answer: undefined, failed: false });
  const asked = JSON.stringify(request);
  // Syncs with the engine, which holds the results.
  useEffect(() => {
    if (result === 0) return;
    let wanted = true;
    void engine.ask<Kind>(JSON.parse(asked) as Extract<EngineRequest, { kind: Kind }>).then((outcome) => {
      if (!wanted) return;
      setState(
        'answer' in outcome ? { answer: outcome.answer, failed: false } : { answer: undefined, failed: true },
      );
    });
    return () => {
      wanted = false;
    };
  }, [engine, result, asked]);
  return state;
}
