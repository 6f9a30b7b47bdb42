import { jest } from '@jest/globals';
import { failureMatrix } from './fixtures/failure-matrix.ts';
import { ofManifestAndEntry } from './fixtures/failure-modes.ts';

jest.setTimeout(600_000);

failureMatrix().allFailing(ofManifestAndEntry);
