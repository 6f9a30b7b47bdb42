import type { Building, ShownApplication } from '@console/contract/apartment';
import { LoadingState } from '@console/ui';
import { Suspense } from 'react';
// What is wrong with a phone number is said there.
import '../../people/texts.ts';
import '../texts.ts';
import { ChangeForm } from './change-form.tsx';
import { NewForm } from './new-form.tsx';

interface EnterDialogProps {
  building: Building;
  /** The one that is changed; none for a new one. */
  application?: ShownApplication;
  onClose(): void;
  onSaved(applicationId: string): void;
}

/** The desk enters an application for whoever has come, or puts right what was asked about. */
export default function EnterDialog({ application, ...props }: EnterDialogProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      {application ? <ChangeForm {...props} application={application} /> : <NewForm {...props} />}
    </Suspense>
  );
}
