import type { ApiError } from '@console/contract';

/** By name: the host and each remote bring a copy of the contract, so that a class tells only whose error it is. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError' && 'code' in error;
