import { ApiError } from '@console/contract';

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
