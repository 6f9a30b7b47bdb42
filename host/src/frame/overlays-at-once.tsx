import { useLeavingQuestion } from '@console/shell';
import { PaletteOverlay } from '../palette/palette-overlay.tsx';
import NoticesAndQuestion from './notices-and-question.tsx';

/** What lies above every screen, for tests of screens: nothing of it is waited for. */
export function OverlaysAtOnce() {
  useLeavingQuestion();
  return (
    <>
      <NoticesAndQuestion />
      <PaletteOverlay />
    </>
  );
}
