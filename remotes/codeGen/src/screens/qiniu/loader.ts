import { listObjectBuckets } from '@console/contract/codegen';
import { load } from '@console/shell';

export const loader = () => load(listObjectBuckets);
