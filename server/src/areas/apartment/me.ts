import sql from 'sql-template-tag';

/** Whoever the statement acts for, where rows say who wrote them. */
export const me = sql`platform.current_user_id()`;

/** Whose a new row is that tells who made it and who changed it last. */
export const byMe = { createdBy: me, updatedBy: me };
