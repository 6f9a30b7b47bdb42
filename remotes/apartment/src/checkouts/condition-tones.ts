export const conditionTones = { ok: 'good', worn: 'info', damaged: 'warn', missing: 'bad' } as const;
