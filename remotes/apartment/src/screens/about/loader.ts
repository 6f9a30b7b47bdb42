import { getAbout } from '@console/contract/apartment';
import { load } from '@console/shell';

/** What the server tells is an extra here: without it the page says all the rest. */
export const loader = () => load(getAbout).catch(() => undefined);
