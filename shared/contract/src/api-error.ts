import type { FieldProblem } from './problem-shapes.ts';

/**
 * Every code that the API can answer with, and its HTTP status.
 * Codes are stable; texts are made at the edge in the user's language (`@console/shell`, namespace `errors`).
 */
export const errorStatus = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SOD_SAME_PERSON: 403,
  SELF_GRANT: 403,
  /** While the console is looked at as somebody else has it (powerManage): nothing is changed. */
  VIEW_ONLY: 403,
  /** … and what is private to that person is not shown. */
  VIEW_PRIVATE: 403,
  NOT_FOUND: 404,
  VERSION_CONFLICT: 409,
  STATE_CONFLICT: 409,
  OVERLAP: 409,
  AMBIGUOUS_ROOM: 409,
  ROOM_MISMATCH: 409,
  PERIOD_LOCKED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  INSUFFICIENT_STOCK: 409,
  CREDIT_LIMIT: 409,
  CODE_TAKEN: 409,
  NAME_TAKEN: 409,
  ALREADY_SAVED: 409,
  SORT_IN_USE: 409,
  NOTE_TRASHED: 409,
  SLUG_TAKEN: 409,
  QUOTA_EXCEEDED: 409,
  GONE: 410,
  CONTENT_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  OVER_RETURN: 422,
  FLOOR_PRICE: 422,
  VERSION_REQUIRED: 428,
  LIMIT: 429,
  INTERNAL: 500,
  UPSTREAM: 502,
  UNAVAILABLE: 503,
  /** The server's disk has no room for a file that is sent. */
  STORAGE_FULL: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Thrown by handlers and rules on the server, and by `callApi` in the browser: the same error on both sides. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;

  /** @param code decides status and text  @param context fields at fault, and what the text needs */
  constructor(
    code: ErrorCode | (string & {}),
    context: {
      fields?: readonly FieldProblem[];
      details?: Record<string, unknown>;
      status?: number;
      requestId?: string;
      message?: string;
    } = {},
  ) {
    super(context.message ?? code);
    this.name = 'ApiError';
    this.code = code;
    this.status = context.status ?? (errorStatus as Record<string, number>)[code] ?? 500;
    this.fields = context.fields ?? [];
    this.details = context.details ?? {};
    this.requestId = context.requestId;
  }
}

/** One field is wrong by a business rule: VALIDATION at that field. */
export const invalidField = (path: string, code: string, params?: Record<string, unknown>) =>
  new ApiError('VALIDATION', { fields: [{ path, code, ...(params ? { params } : {}) }] });
