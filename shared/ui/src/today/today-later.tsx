import { partLater } from '../states/part-later.tsx';
import type {
  TodayCardProps,
  TodayFiguresProps,
  TodayListProps,
  TodayNoteProps,
  TodayTableProps,
} from './today-props.ts';

/** The frame of an area's card on the home: as high as its room, whatever stands in it. */
export const TodayCard = partLater<TodayCardProps>(() =>
  import('./parts.tsx').then((parts) => ({ default: parts.TodayCard })),
);

/** Stands in a card until its content has come. */
export const TodaySkeleton = partLater<Record<never, never>>(() =>
  import('./parts.tsx').then((parts) => ({ default: parts.TodaySkeleton })),
);

/** Numbers of the day, side by side. */
export const TodayFigures = partLater<TodayFiguresProps>(() =>
  import('./parts.tsx').then((parts) => ({ default: parts.TodayFigures })),
);

/** Lines that lead somewhere: what waits, what was last. */
export const TodayList = partLater<TodayListProps>(() =>
  import('./parts.tsx').then((parts) => ({ default: parts.TodayList })),
);

/** Numbers of several, one beneath the other. */
export const TodayTable = partLater<TodayTableProps>(() =>
  import('./parts.tsx').then((parts) => ({ default: parts.TodayTable })),
);

/** A card that has nothing to show says so, with the next step. */
export const TodayNote = partLater<TodayNoteProps>(() =>
  import('./parts.tsx').then((parts) => ({ default: parts.TodayNote })),
);
