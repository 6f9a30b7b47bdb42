import { closeNotice, noticeStore, questionStore, useLeavingQuestion } from '@console/shell';
import { ConfirmDialog, NoticeStack } from '@console/ui';
import { useStore } from 'zustand';
import { PaletteOverlay } from '../palette/palette-overlay.tsx';

/** What lies above every screen: notices, the palette, and the question before something that cannot be taken back. */
export function Overlays() {
  useLeavingQuestion();
  const notices = useStore(noticeStore);
  const { question, answer } = useStore(questionStore);
  return (
    <>
      <NoticeStack notices={[...notices]} onClose={closeNotice} />
      <PaletteOverlay />
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title ?? ''}
        body={question?.body ?? ''}
        confirmLabel={question?.confirmLabel ?? ''}
        danger={question?.danger ?? false}
        onAnswer={(yes) => answer?.(yes)}
      />
    </>
  );
}
