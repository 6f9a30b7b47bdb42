import * as z from '@console/contract/plain';
import { remembered, useRemembered, useSession } from '@console/shell';
import { useLocation } from 'react-router-dom';
import { areaOf } from '../area-of.ts';
import { useIsFirstStarting } from '../screens/starting.tsx';
import { useAreaRecord } from './area-title.ts';
import { type ChoiceRoom, keepsRoom, withoutChoice } from './choice-room-rules.ts';

const nowhere: readonly string[] = [];
/** Areas in which whoever sat here last had nothing to choose: the page asks it before it is known who this is. */
const noChoice = remembered('no-choice', z.readonly(z.array(z.string())), nowhere, { owner: 'anybody' });

/** @param hasOne whether the area says something about what its screens are about */
export function noteChoice(area: string, hasOne: boolean): void {
  const before = noChoice.get();
  const next = withoutChoice(before, area, hasOne);
  if (next !== before) noChoice.set(next);
}

/** Whether the area on screen had nothing to choose the last time. */
export function useHadNone(): boolean {
  const none = useRemembered(noChoice);
  const area = areaOf(useLocation().pathname);
  return none.includes(area);
}

/** The room that is kept for the choice until the code of the first screen's area is there; afterwards the choice itself knows. */
export function useChoiceRoom(): ChoiceRoom | undefined {
  const isStarting = useIsFirstStarting();
  const { status } = useSession();
  const at = useLocation();
  const record = useAreaRecord();
  const none = useRemembered(noChoice);
  return isStarting && status === 'signedIn' && record ? keepsRoom(record, at, none) : undefined;
}
