import type { FramedRecord } from '@console/contract';
import { choiceScreenAt } from '@console/shell';

/** Where the choice of an area will stand: above the screen and in the navigation, or in the navigation only. */
export type ChoiceRoom = 'above' | 'beside';

/**
 * For which choice there has to be room before the area's code says what there is to choose; the page itself asks the same (index.html).
 * @param none areas in which there was nothing to choose the last time
 */
export function keepsRoom(
  { area, choicePaths = [] }: Pick<FramedRecord, 'area' | 'choicePaths'>,
  at: { readonly pathname: string; readonly search: string },
  none: readonly string[],
): ChoiceRoom | undefined {
  if (choicePaths.length === 0 || none.includes(area)) return undefined;
  const screens = Object.fromEntries(choicePaths.map((path) => [path, {}]));
  return choiceScreenAt({ area, parameter: '', screens }, at) ? 'above' : 'beside';
}

/** The areas without a choice, after one has said whether it has one; the same list where nothing changes. */
export function withoutChoice(none: readonly string[], area: string, hasOne: boolean): readonly string[] {
  if (none.includes(area) !== hasOne) return none;
  return hasOne ? none.filter((one) => one !== area) : [...none, area];
}
