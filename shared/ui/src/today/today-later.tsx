import type { ReactNode } from 'react';
import { partLater } from '../states/part-later.tsx';
import type {
  TodayCardProps,
  TodayFiguresProps,
  TodayListProps,
  TodayNoteProps,
  TodayTableProps,
} from './today-props.ts';

interface WithPartsProps {
  draw(parts: typeof import('./parts.tsx')): ReactNode;
}

/** All of them are there at the same moment: a table that came after the list below it would move that. */
const WithParts = partLater<WithPartsProps>(async () => {
  const parts = await import('./parts.tsx');
  return { default: ({ draw }) => draw(parts) };
});

/** The frame of an area's card on the home: as high as its room, whatever stands in it. */
export const TodayCard = (props: TodayCardProps) => (
  <WithParts draw={(parts) => <parts.TodayCard {...props} />} />
);

/** Stands in a card until its content has come. */
export const TodaySkeleton = () => <WithParts draw={(parts) => <parts.TodaySkeleton />} />;

/** Numbers of the day, side by side. */
export const TodayFigures = (props: TodayFiguresProps) => (
  <WithParts draw={(parts) => <parts.TodayFigures {...props} />} />
);

/** Lines that lead somewhere: what waits, what was last. */
export const TodayList = (props: TodayListProps) => (
  <WithParts draw={(parts) => <parts.TodayList {...props} />} />
);

/** Numbers of several, one beneath the other. */
export const TodayTable = (props: TodayTableProps) => (
  <WithParts draw={(parts) => <parts.TodayTable {...props} />} />
);

/** A card that has nothing to show says so, with the next step. */
export const TodayNote = (props: TodayNoteProps) => (
  <WithParts draw={(parts) => <parts.TodayNote {...props} />} />
);
