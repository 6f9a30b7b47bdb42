import type { Building, Tenancy } from '@console/contract/apartment';

/** What a dialog gets that takes a tenancy on. */
export interface TenancyDialogProps {
  readonly tenancy: Tenancy;
  readonly building: Building;
  onClose(): void;
}
