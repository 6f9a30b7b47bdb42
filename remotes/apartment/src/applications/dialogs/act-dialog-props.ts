import type { Building, ShownApplication } from '@console/contract/apartment';

export interface ActDialogProps {
  application: ShownApplication;
  building: Building;
  onClose(): void;
}

/** What is done with words to the applicant, or about them. */
export type Reasoned = 'needInfo' | 'reject' | 'withdraw';
