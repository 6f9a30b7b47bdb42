import { remoteJest } from '@console/testing/jest';

export default remoteJest(import.meta.dirname);
