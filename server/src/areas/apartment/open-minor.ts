import sql from 'sql-template-tag';

/** What of a bill `b` is still owed: its total less credits and payments, and the late fees that are posted. Less than nothing owes nothing. */
export const openMinor = sql`(greatest(b.total_minor - b.credited_minor - b.paid_minor, 0)
  + b.late_fee_minor - b.late_fee_paid_minor)`;
