import { LoadingState } from '@console/ui';

/** Before the next screen is known. */
export const Starting = () => <LoadingState />;

/** In the place of the page's own skeleton (index.html), until the first screen is there. */
export const FirstStarting = () => <LoadingState atOnce />;
