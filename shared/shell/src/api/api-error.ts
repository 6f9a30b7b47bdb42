import type { ApiError } from '@console/contract';

/** What every error of the contract has, whatever it is named. */
const marks = ['code', 'status', 'fields', 'details'] as const;

/** By its shape: the host and each remote bring a copy of the contract, so that a class tells only whose error it is. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && marks.every((mark) => mark in error);
