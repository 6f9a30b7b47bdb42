import type { Building, Tenancy } from '@console/contract/apartment';
import type { FormPart } from '@console/shell';
import type { TenancyDraft } from '../tenancy-draft.ts';

/** What every tab of a tenancy gets. */
export interface PanelProps {
  readonly tenancy: Tenancy;
  readonly building: Building;
  readonly form: FormPart<TenancyDraft>;
  readonly readOnly: boolean;
  /** Something is typed and not saved: what acts on the saved version waits. */
  readonly dirty: boolean;
}
