import { noticeStore, questionStore, useLeavingQuestion } from '@console/shell';
import { partLater } from '@console/ui';
import { useStore } from 'zustand';
import { useIdleAfterScreen } from '../offline/idle-after-screen.ts';
import { PaletteOverlay } from '../palette/palette-overlay.tsx';

const NoticesAndQuestion = partLater(
  () => import(/* webpackChunkName: "frame" */ './notices-and-question.tsx'),
);

/** What lies above every screen: notices, the palette, and the question before something that cannot be taken back. */
export function Overlays() {
  useLeavingQuestion();
  const isTold = useStore(noticeStore, ({ length }) => length > 0);
  const isAsked = useStore(questionStore, ({ question }) => question !== undefined);
  // Once there they stay: a notice is read out only where its place has stood before.
  const isWanted = useIdleAfterScreen() || isTold || isAsked;
  return (
    <>
      {isWanted && <NoticesAndQuestion />}
      <PaletteOverlay />
    </>
  );
}
