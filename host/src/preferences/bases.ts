import { KeptPreferences } from '@console/contract/platform';
import { remembered } from '@console/shell';

/** What the server had of a person's preferences when this browser last heard of them. */
export const bases = remembered('preference-bases', KeptPreferences, undefined);
