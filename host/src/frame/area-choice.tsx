import { type AreaChoice, type AreaChoiceSource, dataOwner, useSession } from '@console/shell';
import { Switcher } from '@console/ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Component, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { createStore, useStore } from 'zustand';
import { areaOf } from '../area-of.ts';
import { useRail } from '../preferences/rail.ts';
import { AroundRemote } from '../remotes/around.tsx';
import { reportScreenFailure } from '../remotes/index.ts';
import { useAreaTitle } from './area-title.ts';
import { noteChoice, useChoiceRoom, useHadNone } from './choice-room.ts';

const choiceStore = createStore<{ choice: AreaChoice | undefined }>(() => ({ choice: undefined }));

/** What the area on screen says that its screens are about; undefined where it says nothing. */
export const useShownChoice = (): AreaChoice | undefined => useStore(choiceStore, ({ choice }) => choice);

/** Asks the area on screen, for as long as it is there; what goes wrong in it costs the choice and nothing else. */
export function ChoiceOfArea() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const area = useMatches().findLast(({ handle }) => sourceIn(handle));
  const source = sourceIn(area?.handle);
  if (!area || !source || status !== 'signedIn') return null;
  return (
    <NoneWhereItFails
      key={`${area.id} ${dataOwner()}`}
      onFailure={(error) => reportScreenFailure(pathname, error)}
    >
      <AroundRemote>
        <Asked source={source} />
      </AroundRemote>
    </NoneWhereItFails>
  );
}

const sourceIn = (handle: unknown): AreaChoiceSource | undefined =>
  (handle as { choice?: AreaChoiceSource } | undefined)?.choice;

function Asked({ source }: { source: AreaChoiceSource }) {
  const choice = source.use();
  const area = areaOf(useLocation().pathname);
  const isThere = choice !== undefined;
  const isKnown = !choice || choice.state === 'ready';
  useEffect(() => {
    if (isKnown) noteChoice(area, isThere);
  }, [area, isKnown, isThere]);
  // The frame draws it in two places, and neither lies in the area. Before anything is seen: it moves the links below it.
  useLayoutEffect(() => choiceStore.setState({ choice }));
  useLayoutEffect(() => () => choiceStore.setState({ choice: undefined }), []);
  return null;
}

interface NoneWhereItFailsProps {
  onFailure(error: unknown): void;
  children: ReactNode;
}

class NoneWhereItFails extends Component<NoneWhereItFailsProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** From this width on the navigation stands beside the screens. */
const railFrom = 'lg';
/** Whether it does. */
export const useHasRail = (): boolean => useMediaQuery(useTheme().breakpoints.up(railFrom), { noSsr: true });
/** Whether it has room for words. */
function useHasWideRail(): boolean {
  const hasRail = useHasRail();
  return useRail() === 'wide' && hasRail;
}

/** At the top of the navigation: on every screen of the area, for its links lead to what is chosen here. */
export function RailChoice() {
  const choice = useChoiceToDraw();
  const room = useChoiceRoom();
  const hasRoom = useHasWideRail();
  if (!hasRoom || !(choice || room)) return null;
  return (
    <Box sx={railStyle}>
      {choice ? <Switcher {...choice} /> : <Skeleton variant="rounded" sx={{ height: 1 }} />}
    </Box>
  );
}

/** The area's bar, where there is no rail, or a narrow one: only above screens that are about what is chosen. */
export function BarChoice() {
  const choice = useChoiceToDraw();
  const room = useChoiceRoom();
  const title = useAreaTitle();
  const isInRail = useHasWideRail();
  if (isInRail) return null;
  if (choice?.here)
    return (
      <Box component="nav" aria-label={title} sx={barStyle}>
        <Switcher inLine {...choice} />
      </Box>
    );
  if (choice || room !== 'above') return null;
  return (
    <Box sx={barStyle}>
      <Skeleton variant="rounded" height={36} />
    </Box>
  );
}

/** What is still being asked is not drawn for whoever had nothing to choose the last time: it would come and go. */
function useChoiceToDraw(): AreaChoice | undefined {
  const choice = useShownChoice();
  const hadNone = useHadNone();
  return choice?.state === 'loading' && !choice.chosen && hadNone ? undefined : choice;
}

/** As high as its button, also before it is known what there is to choose, or that there is nothing: the screen below stays. */
const barStyle = {
  display: 'flex',
  alignItems: 'center',
  '& > *': { flex: 1 },
  minHeight: 47,
  '@media (pointer: coarse)': { minHeight: 55 },
  px: { xs: 2, md: 3 },
  py: 0.625,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '@media print': { display: 'none' },
};

/** As high as a label and its button, also where one alone is only said: the links below stay where they are. */
const railStyle = {
  boxSizing: 'content-box',
  minHeight: 61,
  '@media (pointer: coarse)': { minHeight: 69 },
  display: 'grid',
  alignContent: 'start',
  px: 1,
  pb: 1.5,
  mb: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
