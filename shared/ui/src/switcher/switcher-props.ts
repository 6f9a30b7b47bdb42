import type { SwitcherOption } from './switcher-rules.ts';

export interface SwitcherProps {
  /** What is chosen: "Building". */
  label: string;
  state: 'loading' | 'failed' | 'ready';
  /** The one on the screen, also where the others are not known. Undefined: none, or all of them. */
  chosen: SwitcherOption | undefined;
  options: readonly SwitcherOption[];
  /** What "all of them" is called, where all can be shown. */
  all?: string | undefined;
  /** Said where there is none, with the next step. */
  none: { text: string; action?: { label: string; href: string } | undefined };
  /** Label and choice in one line, for a bar. */
  inLine?: boolean;
  choose(value: string | undefined): void;
  /** Where there are more than `options`: asks for those in which the text stands. */
  search?: ((text: string) => Promise<readonly SwitcherOption[]>) | undefined;
  retry(): void;
}
