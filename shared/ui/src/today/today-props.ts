import type { ReactNode } from 'react';
import type { Tone } from '../theme/palette.ts';

/** How a number came to be what it is: drawn beside it, and told as a table of what each point was. */
export interface TodayCourse {
  /** Of what, and over which time. */
  readonly label: string;
  /** In order of time; `null` is a gap. */
  readonly values: readonly (number | null)[];
  /** The day or month of each. */
  readonly names: readonly string[];
  /** With its unit. */
  readonly format: (value: number) => string;
}

/** A number of the day. */
export interface TodayFigure {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A line under it: of what, since when. */
  readonly hint?: ReactNode;
  readonly course?: TodayCourse | undefined;
  /** Where it comes from. */
  readonly to?: string | undefined;
  /** Underlines what `hint` or `label` says in words. */
  readonly tone?: Tone | undefined;
}

export interface TodayFiguresProps {
  /** Up to three stand side by side. */
  items: readonly TodayFigure[];
}

/** A line of what waits, or of what was last. */
export interface TodayItem {
  readonly key: string;
  readonly title: ReactNode;
  /** Quieter, under the title. */
  readonly detail?: ReactNode;
  /** At the end of the line: a day, an amount. */
  readonly end?: ReactNode;
  readonly to: string;
  /** Underlines what `detail` or `end` says in words. */
  readonly tone?: Tone | undefined;
}

export interface TodayListProps {
  title?: ReactNode;
  items: readonly TodayItem[];
  /** Said where there is none. */
  none?: ReactNode;
  /** The way to all of them. */
  more?: { readonly label: ReactNode; readonly to: string } | undefined;
}

/** What stands in a column of a line; null where it is not told. */
export interface TodayCell {
  readonly value: ReactNode;
  readonly course?: TodayCourse | undefined;
  readonly to?: string | undefined;
  /** Underlines what the column's head or the value says in words. */
  readonly tone?: Tone | undefined;
}

/** One of several that are told of beside one another: a building, a team. */
export interface TodayRow {
  readonly key: string;
  readonly name: ReactNode;
  /** Quieter, under the name. */
  readonly detail?: ReactNode;
  readonly to: string;
  readonly cells: readonly (TodayCell | null)[];
}

export interface TodayTableProps {
  /** Told, not shown. */
  caption: string;
  /** Of the names, then of each column. */
  heads: readonly string[];
  rows: readonly TodayRow[];
}

export interface TodayNoteProps {
  /** What is not here, in a sentence. */
  text: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

export interface TodayCardProps {
  title: string;
  /** The area. */
  to: string;
  icon?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Stands in a room that somebody else keeps, and fills it; left out: `todayCardHeight`. What needs more scrolls inside. */
  fills?: boolean;
  /** Told whenever it may have changed: how high the card would be with all that stands in it. */
  onContentHeight?: (height: number) => void;
  children?: ReactNode;
}
