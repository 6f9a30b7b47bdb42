import type { ReactNode } from 'react';

export interface FirstStep {
  readonly key: string;
  /** What is done, as a verb: "Create a building". */
  readonly title: string;
  /** One sentence: what it is good for. */
  readonly body: ReactNode;
  /** Where it is done, or what begins it; left out where another step comes first. */
  readonly to?: string | undefined;
  readonly onBegin?: (() => void) | undefined;
  readonly done?: boolean | undefined;
}

export interface FirstStepsProps {
  title: string;
  /** Three, in their order. */
  steps: readonly FirstStep[];
  /** "Skip": it is not shown again (`useFirstSteps` of the shell). */
  onSkip(): void;
}
