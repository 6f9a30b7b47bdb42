import { closeNotice, noticeStore, questionStore } from '@console/shell';
import { ConfirmDialog, NoticeStack } from '@console/ui';
import { useStore } from 'zustand';

/** Notices, and the question before something that cannot be taken back. */
export default function NoticesAndQuestion() {
  const notices = useStore(noticeStore);
  const { question, answer } = useStore(questionStore);
  return (
    <>
      <NoticeStack notices={[...notices]} onClose={closeNotice} />
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
