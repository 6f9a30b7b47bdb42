import { LoadingState } from '@console/ui';

/** Before the first screen is known. */
export const Starting = () => <LoadingState />;
