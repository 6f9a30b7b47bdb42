import type { FirstStepsProps } from './first-steps-props.ts';
import { partLater } from './part-later.tsx';

/** The first minutes in an area, for somebody who has nothing in it yet: three steps, the next one begins here. */
export const FirstSteps = partLater<FirstStepsProps>(() => import('./first-steps.tsx'));
